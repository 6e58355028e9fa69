import { resolve } from 'node:path'
import { type Mailbox, mailboxIn } from './mailbox.ts'

/** The inbox of this installation, in DATA_DIR. */
export const localInbox = (dataDir: string | undefined): Mailbox =>
  mailboxIn(resolve(dataDir || '.data', 'mail'))
