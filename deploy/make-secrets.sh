#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets/, each once; what is there is left as it is.
# Run it as root: the container's group (10001) may read those of Muster, and nobody else any.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
chmod 711 secrets

random() { head -c 32 /dev/urandom | base64 | tr -d '+/=\n'; }
make() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

make postgres-password "$(random)"
make database-url "postgres://muster:$(cat secrets/postgres-password)@postgres:5432/muster"
make payload-secret "$(random)"
make jwt-secret "$(random)"
make s3-secret "$(random)"
make s3.env "ROOT_ACCESS_KEY=muster
ROOT_SECRET_KEY=$(cat secrets/s3-secret)
"
for name in database-url payload-secret jwt-secret s3-secret; do
  chgrp 10001 "secrets/$name"
  chmod 640 "secrets/$name"
done
