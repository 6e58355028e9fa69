import { randomBytes } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { queueAccountMail } from '#src/accounts/account-mail.ts'
import { hasProvider } from '#src/accounts/identity-provider/provider.ts'
import { hashMailedToken } from '#src/accounts/mailed-token.ts'
import { startReset } from '#src/accounts/sessions/sql/credentials.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'

/**
 * Mails the active account of this username or email a link to choose a new password, unless one
 * was mailed within five minutes: a new link voids the one before, so without a limit anyone could
 * flood a user, or void the links they wait for. None goes out within a day of a change of email,
 * by any user, so that a stolen session yields no password. The database has the token's hash
 * alone.
 */
export async function mailResetLink(payload: Payload, name: string): Promise<void> {
  const req = await createLocalReq({}, payload)
  const token = randomBytes(20).toString('hex')
  await withTransaction(req, async (db) => {
    const account = await startReset(db, name, hashMailedToken(token), !hasProvider())
    if (!account) return
    const texts = textsIn('password', (await findSite(db)).language)
    await queueAccountMail(req, {
      to: account.email,
      subject: texts('mail:subject'),
      paragraphs: [
        texts('mail:received', { username: account.username }),
        texts('mail:open'),
        texts('mail:ignore'),
      ],
      link: `${env().BASE_URL}/admin/reset/${token}`,
    })
  })
}
