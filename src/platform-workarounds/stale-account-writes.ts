import type { Payload } from 'payload'

/**
 * Defect of Payload (issue 18132): refresh and logout write back the whole row of an account as
 * they read it, and so undo what another request has changed in between, when all they mean to
 * write is its sessions. They set `updatedAt` to null to say that nothing else changed.
 * Workaround: of such a write the sessions alone are written.
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
