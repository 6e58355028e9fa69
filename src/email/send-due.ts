import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { findDueComposeEmails } from '#src/db/email/compose-emails.ts'
import { findDueNewsletters } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { sendComposeEmail } from './compose-emails.ts'
import { SendingRefused } from './newsletter-states.ts'
import { sendNewsletter } from './newsletters.ts'

type Send = (req: PayloadRequest, id: number, occasion: 'due') => Promise<unknown>

/** One that fails must not keep the others from going out; it is tried again at the next look. */
const sendEach = async (payload: Payload, ids: readonly number[], send: Send): Promise<void> => {
  for (const id of ids)
    try {
      await send(await createLocalReq({}, payload), id, 'due')
    } catch (error) {
      // Another worker or a person was quicker.
      if (error instanceof SendingRefused) continue
      const kind = error instanceof Error ? error.name : typeof error
      payload.logger.error({ id, kind }, 'what is due could not be sent; trying again')
    }
}

/** Sends the scheduled newsletters and composed emails whose time has come, each once. */
export async function sendDueMail(payload: Payload): Promise<void> {
  const db = await database({ payload })
  await sendEach(payload, await findDueNewsletters(db), sendNewsletter)
  await sendEach(payload, await findDueComposeEmails(db), sendComposeEmail)
}
