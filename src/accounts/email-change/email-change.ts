import { createLocalReq, type PayloadRequest } from 'payload'
import { nameOfSite, queueAccountMail } from '#src/accounts/account-mail.ts'
import {
  addEmailChange,
  findEmailChange,
  removeChangesSince,
  type UndoableRow,
  undoDays,
} from '#src/accounts/email-change/sql/email-changes.ts'
import { hashMailedToken, newMailedToken } from '#src/accounts/mailed-token.ts'
import { unusablePassword } from '#src/accounts/password/password.ts'
import { removeFactorsSince } from '#src/accounts/second-factor/sql/factors.ts'
import { setPassword } from '#src/accounts/sessions/sql/credentials.ts'
import { endAccess } from '#src/accounts/sql/administrators.ts'
import { findCredentials, lockAccount } from '#src/accounts/sql/find.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import { duplicateValue } from '#src/data/duplicate-value.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'

interface Changed {
  readonly id: number
  readonly username: string
  readonly from: string
  readonly to: string
}

/**
 * Notifies the old email of an account that it was changed, with a link that undoes it, in the
 * transaction of the change, which holds the lock of the account. Going back to an email that a link
 * would restore is that undo: so who got in between gets no link.
 */
export async function recordEmailChange(
  req: PayloadRequest,
  { id, username, from, to }: Changed,
): Promise<void> {
  const db = await database(req)
  if (await removeChangesSince(db, id, to)) return
  const token = newMailedToken()
  const change = { account: id, from, tokenHash: hashMailedToken(token) }
  if (!(await addEmailChange(db, change)) || !isEmailAddress(from)) return
  const { name, language } = await findSite(db)
  const texts = textsIn('email-change', language)
  const named = { site: nameOfSite(name), username }
  await queueAccountMail(req, {
    to: from,
    subject: texts('mail:subject', named),
    paragraphs: [
      texts('mail:changed', named),
      texts('mail:undo', { days: undoDays }),
      texts('mail:ignore'),
    ],
    link: `${env().BASE_URL}/api/email-changes/${token}`,
  })
}

export const findUndoable = async (req: PayloadRequest, token: string) =>
  findEmailChange(await database(req), hashMailedToken(token))

const lockUndoable = async (
  req: PayloadRequest,
  token: string,
): Promise<UndoableRow | undefined> => {
  const before = await findUndoable(req, token)
  if (!before || !(await lockAccount(await database(req), before.account))) return undefined
  // Another change, or another undo, may have come first.
  return findUndoable(req, token)
}

/** Ends whatever access there is to an account, before its change, which says since when, is gone. */
async function endAllAccess(db: Database, account: number, token: string): Promise<void> {
  await removeFactorsSince(db, account, hashMailedToken(token))
  const { hash } = (await findCredentials(db, account)) ?? {}
  // Without a password it stays so.
  if (hash !== '') await setPassword(db, account, unusablePassword())
  await endAccess(db, account)
}

/** Ends whatever access there is, and sets the email back, which removes the changes since. */
const restore = (req: PayloadRequest, token: string): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const undoable = await lockUndoable(req, token)
    if (!undoable) return false
    const { account: id, email, username } = undoable
    await endAllAccess(db, id, token)
    await req.payload.update({
      collection: 'users',
      id,
      // A username with an `@` is the email of its account.
      data: username.includes('@') ? { email, username: email } : { email },
      // No one is signed in; the link is the permission.
      ...asCommand(req),
    })
    return true
  })

const endAccessOnly = (req: PayloadRequest, token: string): Promise<void> =>
  withTransaction(req, async (db) => {
    const undoable = await lockUndoable(req, token)
    if (undoable) await endAllAccess(db, undoable.account, token)
  })

/**
 * Undoes a change of email by its mailed link, and whatever changes followed it: the account gets its
 * email back, and every session, token and link for a new password ends, its password, and the
 * second factors since, because a thief has one.
 * Where another account has that email by now (`taken`), these end all the same.
 */
export async function undoEmailChange(
  req: PayloadRequest,
  token: string,
): Promise<'undone' | 'taken' | 'invalid'> {
  try {
    return (await restore(req, token)) ? 'undone' : 'invalid'
  } catch (error) {
    if (duplicateValue(error, req) === undefined) throw error
  }
  await endAccessOnly(await createLocalReq({}, req.payload), token)
  return 'taken'
}
