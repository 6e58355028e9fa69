import { createLocalReq, type Payload } from 'payload'
import { findDueComposeEmails } from '#src/db/email/compose-emails.ts'
import { findDueNewsletters } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { sendComposeEmail } from './compose-emails.ts'
import { SendingRefused } from './newsletter-states.ts'
import { sendNewsletter } from './newsletters.ts'

const unlessRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    // Another worker or a person was quicker.
    if (!(error instanceof SendingRefused)) throw error
  }
}

/** Sends the scheduled newsletters and composed emails whose time has come, each once. */
export async function sendDueMail(payload: Payload): Promise<void> {
  const db = await database({ payload })
  for (const id of await findDueNewsletters(db))
    await unlessRefused(sendNewsletter(await createLocalReq({}, payload), id))
  for (const id of await findDueComposeEmails(db))
    await unlessRefused(sendComposeEmail(await createLocalReq({}, payload), id))
}
