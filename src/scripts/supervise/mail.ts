import { localInbox } from '#src/inbox/local-inbox.ts'
import { startSmtpInbox } from '#src/inbox/smtp-inbox.ts'
import { freePort } from '../postgres/port.ts'
import type { Variables } from './variables.ts'

/** How often others may take the port between our look and our listening. */
const tries = 5

/**
 * Starts the local mail server in this process, on the customary port where it is free: it
 * writes what it is sent into files and reads nothing of it, so a process of its own would only
 * cost memory. Rejects when it cannot be started.
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
