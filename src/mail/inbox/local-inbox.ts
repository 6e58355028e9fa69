import { resolve } from 'node:path'
import { type Mailbox, mailboxIn } from './mailbox.ts'

export const localInbox = (dataDir: string | undefined): Mailbox =>
  mailboxIn(resolve(dataDir || '.data', 'mail'))
