#!/bin/bash
# sbatch slurm-array.sh BOOKS OUT: sets the books of a folder or a list as an array of four tasks. `auto/4` reads SLURM_ARRAY_TASK_ID. A task
# that Slurm requeues passes over what it has set already.
#SBATCH --job-name=books
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --requeue
exec fleuron batch "${1:?the folder of the books}" --out "${2:?the folder for the outputs}" --shard auto/4 --jobs "${SLURM_CPUS_PER_TASK:-1}"
