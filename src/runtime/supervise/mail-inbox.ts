import { localInbox } from '#src/mail/inbox/local-inbox.ts'
import { startSmtpInbox } from '#src/mail/inbox/smtp-inbox.ts'
import { freePort } from '#src/runtime/postgres/port.ts'
import type { Variables } from './variables.ts'

/** Limit of attempts: another program may take the port between the check and our listening. */
const tries = 5

/**
 * Starts the local mail server in this process, on the usual port if it is free: it writes mails
 * into files unread, so a separate process would only cost memory. Rejects when it cannot be
 * started.
 */
export async function startMailInbox(env: Variables): ReturnType<typeof startSmtpInbox> {
  const mailbox = localInbox(env['DATA_DIR'])
  for (let left = tries; ; left -= 1) {
    try {
      return await startSmtpInbox(mailbox, await freePort(1025))
    } catch (error) {
      if (left <= 1) throw error
    }
  }
}
