import type { Payload } from 'payload'

/**
 * Keeps the platform's refresh and logout from undoing somebody else's change of an account:
 * they write back its whole row as they read it, when all they mean to write is its sessions
 * (they set `updatedAt` to null to say that nothing else changed).
 */
export function writeSessionsOnly({ db }: Payload): void {
  const { updateOne } = db
  db.updateOne = function updateWithoutSideEffects(args) {
    const { collection, data } = args
    const isSessionsOnly =
      collection === 'users' && data['updatedAt'] === null && Array.isArray(data['sessions'])
    return updateOne.call(
      this,
      isSessionsOnly ? { ...args, data: { sessions: data['sessions'] } } : args,
    )
  }
}
