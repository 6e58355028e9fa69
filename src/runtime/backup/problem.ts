import { faultReason } from '#src/settings/fault-reason.ts'

/** A backup cannot be made or restored; the message is the one line an operator needs. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

const text = (error: unknown, name: string): string | undefined => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** By the codes of the system and of Postgres; none of these quotes a row. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'the quota of its disk is used up',
  EACCES: 'this user may not access it',
  EPERM: 'this user may not access it',
  EROFS: 'its file system is read-only',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is no folder',
  ECONNREFUSED: 'nothing accepts connections there',
  ENOTFOUND: 'its host is not known',
  '28P01': 'it rejects the password',
  '28000': 'it rejects the user',
  '3D000': 'it does not exist',
  '42501': 'its user lacks a privilege; it must own the tables, or the database to restore into',
  '40001': 'the replica could not keep this state for so long; name the primary',
  '53100': 'the disk of the server is full',
  '53200': 'the server is out of memory for locks: set max_locks_per_transaction to 256',
  '53300': 'it has no connection left',
  '55P03': 'something else keeps a table locked',
  '57P01': 'the server ended the connection',
}

/**
 * Why something failed, in a few words: never the message of a database error, which may quote a
 * row.
 */
export function reasonOf(error: unknown): string {
  const code = text(error, 'code')
  const known = code === undefined ? undefined : reasons[code]
  if (known) return known
  if (text(error, 'severity') !== undefined) {
    const place = text(error, 'constraint') ?? text(error, 'table')
    return place ? `the database reports ${code} of ${place}` : (faultReason(error) ?? `${code}`)
  }
  // Drizzle's message is the statement, with its parameters.
  const cause: unknown = error instanceof Error ? error.cause : undefined
  if (text(cause, 'severity') !== undefined) return reasonOf(cause)
  return error instanceof Error ? error.message || error.name : String(error)
}

export async function about<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new BackupProblem(`${what} failed: ${reasonOf(error)}.`, { cause: error })
  }
}
