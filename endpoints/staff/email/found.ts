import { NotFound } from '#src/http/errors.ts'

/** What was looked for, or NotFound. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotFound()
  return value
}

/** The id of the signed-in user; the kernel has made sure there is one. */
export function signedInId({ user }: { user: { id: number | string } | null }): number {
  return Number(user?.id)
}
