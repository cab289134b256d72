#!/bin/bash
# sbatch slurm-array.sh BOOKS OUT: sets the books of a folder or a list as an array of four tasks. `auto/4` reads SLURM_ARRAY_TASK_ID. What a
# task has set already it passes over when it is begun again: by Slurm, where its node is lost, and by itself, where it was killed.
#SBATCH --job-name=books
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --requeue
fleuron batch "${1:?the folder of the books}" --out "${2:?the folder for the outputs}" --shard auto/4 --jobs "${SLURM_CPUS_PER_TASK:-1}"
status=$?
# Over 128: a signal, as when memory runs out. A book that fails is no reason to try again. The task is named by its array: the last one has
# the array's own SLURM_JOB_ID, by which all tasks would begin again.
[ $status -gt 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ] && scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
exit $status
