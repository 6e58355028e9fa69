import type { Payload } from 'payload'
import { findSentNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { compileMail, fillMail } from './compile.ts'
import type { Preview, Written } from './preview-shape.ts'
import { readSender } from './sender.ts'
import { warningsOf } from './warnings.ts'

/** Somebody who reads, for previews. */
const sampleReader = { name: 'Sam Reader', email: 'sam@example.org', unsubscribe: '#' }

interface Frame {
  readonly wrapper: string
  readonly postalAddress: string
}

/** What is put around it: by Settings, by the template itself, or as it was when it was sent. */
const frameOf = async (payload: Payload, { kind, wrapper, id }: Written): Promise<Frame> => {
  if (kind === 'composed') return { wrapper, postalAddress: '' }
  const { defaultWrapper, postalAddress } = await readSender(payload)
  if (kind === 'template') return { wrapper, postalAddress }
  const sent =
    id === undefined ? undefined : await findSentNewsletter(await database({ payload }), id)
  return sent ?? { wrapper: defaultWrapper, postalAddress }
}

/** What somebody is writing, as an imaginary reader would get it: rendered as for sending. */
export async function previewMail(payload: Payload, written: Written): Promise<Preview> {
  const { kind, subject, html, text } = written
  const { wrapper, postalAddress } = await frameOf(payload, written)
  const source = { subject, html, text, wrapper }
  const unsubscribable = kind === 'newsletter'
  const mail = fillMail(compileMail({ ...source, postalAddress, unsubscribable }), sampleReader)
  return { ...mail, warnings: warningsOf({ ...source, kind }) }
}
