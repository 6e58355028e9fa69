import { randomBytes } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { nameOfSite, queueAccountMail } from '#src/accounts/account-mail.ts'
import {
  addInvitation,
  invitationDays,
  renewInvitation,
} from '#src/accounts/invitations/sql/invitations.ts'
import { hashMailedToken, newMailedToken } from '#src/accounts/mailed-token.ts'
import { normaliseName, usernameProblem } from '#src/accounts/name.ts'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { isNameTaken, lockAccount } from '#src/accounts/sql/find.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { asCaller, asCommand } from '#src/platform/access/acting.ts'
import type { RoleName } from '#src/platform/access/roles.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { env } from '#src/settings/env.ts'
import { type NameRejection, nameRejection } from './name-rejection.ts'

/**
 * A username derived from an email: what is before the `@`, without what a username may not have,
 * or else the email itself.
 */
export function deriveUsername(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'))
  const name = normaliseName(local.replaceAll(/[^\p{L}\p{N}._+-]+/gu, '.').replace(/^[._+-]+/, ''))
  return name !== undefined && !usernameProblem(name, email) ? name : email
}

export interface Invited {
  /** In lower case. */
  readonly email: string
  /** By default derived from the email. */
  readonly username?: string | undefined
  readonly displayName: string
  readonly roles: RoleName[]
}

async function mailInvitation(req: PayloadRequest, to: string, token: string): Promise<void> {
  const { siteName } = await req.payload.findGlobal({ slug: 'settings', depth: 0, req })
  const site = nameOfSite(siteName)
  const inviter = req.user?.displayName || req.user?.username || site
  const texts = textsOf('invitation-mail', req.i18n)
  await queueAccountMail(req, {
    to,
    subject: texts('subject', { site, inviter }),
    paragraphs: [
      texts('invited', { site, inviter }),
      texts('open', { days: invitationDays }),
      texts('ignore'),
    ],
    link: `${env().BASE_URL}/admin/invitation/${token}`,
  })
}

export const usernameFor = async (
  req: PayloadRequest,
  { email, username }: Pick<Invited, 'email' | 'username'>,
): Promise<string> => {
  if (username !== undefined) return normaliseName(username) ?? username
  const derived = deriveUsername(email)
  const taken = await isNameTaken(req.payload.db.drizzle, { username: derived, email: derived })
  return taken ? email : derived
}

/**
 * Creates an account that is invited and mails it a link to choose a password, in one transaction,
 * so that no account is without its mail. Returns its id, or why there is none. The caller has
 * checked the permission.
 */
export async function invite(
  req: PayloadRequest,
  invited: Invited,
  by: number,
): Promise<number | NameRejection | 'accounts-overloaded'> {
  const { email, displayName, roles } = invited
  const username = await usernameFor(req, invited)
  // The platform requires a password; this one is discarded, and the account is not active.
  const password = randomBytes(48).toString('base64url')
  const create = () =>
    withTransaction(req, async (db) => {
      const { id } = await req.payload.create({
        collection: 'users',
        data: { email, username, displayName, roles, password, state: 'invited' },
        // The state is closed to everybody but commands.
        ...asCommand(req),
      })
      const token = newMailedToken()
      await addInvitation(db, { account: id, tokenHash: hashMailedToken(token), invitedBy: by })
      await mailInvitation(req, email, token)
      return id
    })
  try {
    const client = { ip: clientIp(req.headers), signal: req.signal }
    return (await withHashingSlot(client, create)) ?? 'accounts-overloaded'
  } catch (error) {
    const rejection = nameRejection(error, req)
    if (rejection) return rejection
    throw error
  }
}

/** Mails a new link; the one before stops to work. Returns why it did not. */
export const inviteAgain = (
  req: PayloadRequest,
  id: number,
  by: number,
): Promise<'account-not-invited' | 'invitation-just-sent' | undefined> =>
  withTransaction(req, async (db) => {
    const account = await lockInvited(req, id)
    if (!account) return 'account-not-invited'
    const token = newMailedToken()
    const tokenHash = hashMailedToken(token)
    if (!(await renewInvitation(db, { account: id, tokenHash, invitedBy: by })))
      return 'invitation-just-sent'
    await mailInvitation(req, account.email, token)
    return undefined
  })

/** Revokes an invitation together with its unused account. */
export const revokeInvitation = (
  req: PayloadRequest,
  id: number,
): Promise<'account-not-invited' | undefined> =>
  withTransaction(req, async () => {
    if (!(await lockInvited(req, id))) return 'account-not-invited'
    await req.payload.delete({ collection: 'users', id, ...asCaller(req) })
    return undefined
  })

const lockInvited = (req: PayloadRequest, id: number) =>
  withTransaction(req, async (db) => {
    if (!(await lockAccount(db, id))) return undefined
    const account = await req.payload.findByID({ collection: 'users', id, depth: 0, req })
    return account.state === 'invited' ? account : undefined
  })
