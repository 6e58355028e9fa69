import type { Payload } from 'payload'
import { compileMail, fillMail } from './compile.ts'
import type { Preview, Written } from './preview-shape.ts'
import { readSender } from './sender.ts'
import { warningsOf } from './warnings.ts'

/** Somebody who reads, for previews. */
const sampleReader = { name: 'Sam Reader', email: 'sam@example.org', unsubscribe: '#' }

/** What somebody is writing, as an imaginary reader would get it: rendered as for sending. */
export async function previewMail(
  payload: Payload,
  { wrapper: own, ...source }: Written,
): Promise<Preview> {
  const { defaultWrapper, postalAddress } = await readSender(payload)
  const isNewsletter = own === undefined
  const wrapper = own ?? defaultWrapper
  const frame = { wrapper, unsubscribable: isNewsletter, postalAddress }
  const mail = fillMail(compileMail({ ...source, ...frame }), sampleReader)
  return { ...mail, warnings: warningsOf({ ...source, wrapper, isNewsletter }) }
}
