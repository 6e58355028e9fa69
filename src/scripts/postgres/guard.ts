/**
 * A shell that becomes Postgres (exec), with a guard process beside it: when our process ends, even
 * by SIGKILL, the pipe on the guard's input closes, and the guard stops Postgres, once its clients
 * have disconnected or after 40 s. The guard belongs to Postgres' process group, so that the PID it
 * signals cannot have been reused. It closes the folder's lock, which is Postgres' alone.
 */
const shell = `
( (
  read -r _ <&3
  seconds=0
  kill -TERM $$ || exit
  while [ $seconds -lt 40 ] && kill -0 $$; do sleep 1; seconds=$((seconds + 1)); done
  kill -INT $$
) >/dev/null 2>&1 4<&- & )
exec "$@" 3<&-`

/**
 * Wraps a program in the guard, so that it outlives us only briefly. Its stream 3 must be a pipe,
 * and 4 the lock it inherits.
 */
export function guarded(program: string, args: string[]): { program: string; args: string[] } {
  if (process.platform === 'win32') return { program, args }
  return { program: '/bin/sh', args: ['-c', shell, 'postgres', program, ...args] }
}
