import { NotFound } from '#src/server/http/errors.ts'

/** Returns the value; throws NotFound for undefined. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotFound()
  return value
}

export function signedInId({ user }: { user: { id: number | string } | null }): number {
  return Number(user?.id)
}
