#!/bin/sh
# gnu-parallel.sh BOOKS OUT [--sshlogin host1,host2 …]: sets the books of a folder or a list in four shares, on this machine or on several
# that share the folders. A share that fails is tried once more; what it has set already is passed over.
books=${1:?the folder of the books} out=${2:?the folder for the outputs}
shift 2
# --quote: names may have spaces in them. --workdir: other machines would begin in the home folder.
exec parallel --retries 2 --joblog "$out.log" --workdir "$PWD" --quote "$@" \
    fleuron batch "$books" --out "$out" --shard {}/4 --jobs 1 ::: 1 2 3 4
