/**
 * Becomes Postgres, with a guard beside it: when we end without a word, the guard's input
 * closes, and Postgres ends too, once those connected have finished or after 40 s. The guard
 * is of Postgres' process group, so that the number it signals is nobody else's meanwhile. It
 * lets go of the folder's lock, which is Postgres' alone.
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
 * How to run a program so that it outlives us by little. Its stream 3 must be a pipe, and 4 the
 * lock it is to hold.
 */
export function guarded(program: string, args: string[]): { program: string; args: string[] } {
  if (process.platform === 'win32') return { program, args }
  return { program: '/bin/sh', args: ['-c', shell, 'postgres', program, ...args] }
}
