import { resolve } from 'node:path'
import { freePort } from '../postgres/port.ts'
import { type Program, script } from './child.ts'
import type { Variables } from './variables.ts'

interface MailInbox {
  readonly program: Program
  readonly smtpUrl: string
  readonly webUrl: string
}

const plan = async (env: Variables): Promise<MailInbox> => {
  const smtp = await freePort(1025)
  const web = await freePort(1080)
  const folder = resolve(env['DATA_DIR'] || '.data', 'mail')
  const args = script('src/scripts/mail-inbox.ts', String(smtp), String(web), folder)
  return {
    program: { name: 'The local mail server', args, env, patience: 3_000 },
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://localhost:${web}`,
  }
}

/** How often others may take the ports between our look and our listening. */
const tries = 5

/**
 * Starts the local mail server, on the customary ports where they are free. Mails stay in
 * DATA_DIR. Rejects when it cannot be started.
 */
export async function startMailInbox(
  env: Variables,
  keep: (program: Program) => Promise<void>,
): Promise<MailInbox> {
  for (let left = tries; ; left -= 1) {
    const inbox = await plan(env)
    try {
      await keep(inbox.program)
      return inbox
    } catch (error) {
      if (left <= 1) throw error
    }
  }
}
