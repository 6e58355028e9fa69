import type { PayloadRequest } from 'payload'
import { endEmailUndo } from '#src/accounts/email-change/sql/email-changes.ts'
import { endAccess, hasAdministrator } from '#src/accounts/sql/administrators.ts'
import { lockAccount } from '#src/accounts/sql/find.ts'
import type { Owned } from '#src/contract/accounts.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import type { User } from '#src/payload-types.ts'
import { lockOwner } from '#src/people/contacts/sql/contact.ts'
import { asCaller, asCommand } from '#src/platform/access/acting.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'
import { countOwned } from '#src/workspace/departure/sql/departure.ts'
import { rolesToTakeOver } from './successors.ts'
import { transferWork } from './transfer-work.ts'

export type DepartureRejection =
  | 'not-found'
  | 'account-own'
  | 'account-state-changed'
  | 'account-last-administrator'
  | 'owner-not-permitted'

/** Thrown to roll back the transaction; carries the reason. */
class Rejected extends Error {
  override readonly name = 'Rejected'
  constructor(readonly rejection: DepartureRejection) {
    super('rejected')
  }
}

interface Departure {
  readonly id: number
  readonly kind: 'deactivate' | 'delete'
  /** The successor for open work and contacts; null for none. */
  readonly to: number | null
  /** Whether the successor gets the API keys too; they end otherwise. */
  readonly apiKeys: boolean
}

/** `state` is null only where there is no account. */
type Account = { readonly state: User['state'] | undefined; readonly isAdministrator: boolean }

const lockedAccount = async (req: PayloadRequest, id: number): Promise<Account> =>
  withTransaction(req, async (db) => {
    if (!(await lockAccount(db, id))) throw new Rejected('not-found')
    const { state, roles } = await req.payload.findByID({
      collection: 'users',
      id,
      depth: 0,
      req,
    })
    return { state, isAdministrator: roles.includes('admin') }
  })

const orRejection = async <T>(work: Promise<T>): Promise<T | DepartureRejection> =>
  work.catch((error: unknown) => {
    if (error instanceof Rejected) return error.rejection
    throw error
  })

/** Locks the successor; false where they may not do some of what is handed over. */
const mayTakeOver = async (
  req: PayloadRequest,
  db: Database,
  { id, to }: { readonly id: number; readonly to: number },
): Promise<boolean> => {
  if (to === id) return false
  for (const roles of rolesToTakeOver(req, await countOwned(db, id)))
    if (!(await lockOwner(db, to, roles))) return false
  return true
}

/** Notifies the successor of open work; contacts need no action. */
const notifySuccessor = async (req: PayloadRequest, owned: Owned, to: number | null) => {
  const handed = [
    ['follow-up-assigned', owned.followUps],
    ['message-assigned', owned.submissions],
  ] as const
  for (const [topic, count] of handed)
    if (count > 0) await notifyAssigned(req, { topic, document: 0, count }, to)
}

/**
 * A user leaves: their account is deactivated or deleted, every session and token of it ends, and
 * what they own is handed over, in one transaction. The account is locked first, so that nothing is
 * assigned to it meanwhile. Returns how much was handed over, or why nothing happened.
 */
export const depart = (
  req: PayloadRequest,
  { id, kind, to, apiKeys }: Departure,
): Promise<Owned | DepartureRejection> =>
  orRejection(
    withTransaction(
      req,
      async (db) => {
        if (id === req.user?.id) throw new Rejected('account-own')
        const { state, isAdministrator } = await lockedAccount(req, id)
        if (kind === 'deactivate' && state !== 'active') throw new Rejected('account-state-changed')
        if (to !== null && !(await mayTakeOver(req, db, { id, to })))
          throw new Rejected('owner-not-permitted')
        const owned = await transferWork(req, db, { id, to, apiKeys })
        await notifySuccessor(req, owned, to)
        await endAccess(db, id)
        await endEmailUndo(db, id)
        await write(req, id, kind)
        // The database rejects the COMMIT as well; this says why.
        if (isAdministrator && !(await hasAdministrator(db)))
          throw new Rejected('account-last-administrator')
        return owned
      },
      { isLong: true },
    ),
  )

const write = async (req: PayloadRequest, id: number, kind: Departure['kind']): Promise<void> => {
  if (kind === 'delete') {
    await req.payload.delete({ collection: 'users', id, ...asCaller(req) })
    return
  }
  await setState(req, id, 'deactivated')
}

const setState = (req: PayloadRequest, id: number, state: 'active' | 'deactivated') =>
  req.payload.update({
    collection: 'users',
    id,
    data: { state },
    // The state is closed to everybody but commands.
    ...asCommand(req),
  })

/** Lets a deactivated account sign in again; its sessions and tokens of before stay ended. */
export const reactivate = (
  req: PayloadRequest,
  id: number,
): Promise<DepartureRejection | undefined> =>
  orRejection(
    withTransaction(req, async () => {
      const { state } = await lockedAccount(req, id)
      if (state !== 'deactivated') throw new Rejected('account-state-changed')
      await setState(req, id, 'active')
      return undefined
    }),
  )
