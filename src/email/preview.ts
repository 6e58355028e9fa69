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
  { kind, wrapper: own, ...source }: Written,
): Promise<Preview> {
  const sender = await readSender(payload)
  const wrapper = kind === 'newsletter' ? sender.defaultWrapper : own
  const postalAddress = kind === 'composed' ? '' : sender.postalAddress
  const frame = { wrapper, unsubscribable: kind === 'newsletter', postalAddress }
  const mail = fillMail(compileMail({ ...source, ...frame }), sampleReader)
  return { ...mail, warnings: warningsOf({ ...source, kind, wrapper }) }
}
