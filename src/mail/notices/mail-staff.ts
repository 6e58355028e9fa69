import type { PayloadRequest } from 'payload'
import { isEmailAddress } from '#src/contract/values.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'

type Notice = Omit<Parameters<typeof queueMail>[1], 'kind' | 'to'>

/**
 * Queues a mail to these addresses of staff, in the transaction of what it is about, which one that
 * is none would undo.
 */
export async function mailStaff(
  req: PayloadRequest,
  mail: Notice,
  recipients: Iterable<string>,
): Promise<void> {
  for (const to of [...recipients].filter(isEmailAddress))
    await queueMail(req, { ...mail, kind: 'notification', to })
}
