import { resolve } from 'node:path'
import { freePort } from '../postgres/port.ts'
import { type Program, script } from './child.ts'
import type { Variables } from './variables.ts'

export interface MailInbox {
  readonly program: Program
  readonly smtpUrl: string
  readonly webUrl: string
}

/** The local mail server, on the customary ports where they are free. Mails stay in DATA_DIR. */
export async function planMailInbox(env: Variables): Promise<MailInbox> {
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
