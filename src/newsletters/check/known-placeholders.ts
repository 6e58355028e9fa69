import type { PayloadRequest } from 'payload'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { database } from '#src/data/transaction.ts'
import { findSurveys } from '#src/forms/sql/readers.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { unknownIn } from './written.ts'

interface Mail {
  readonly kind: 'newsletter' | 'composed'
  readonly subject: string
  readonly secondSubject?: string
  readonly preheader: string
  readonly html: string
  readonly text: string
  readonly isComposed: boolean
  readonly frame: Frame | null
}

/** Throws SendingRejected for a mail with placeholders that would stay empty. */
export async function mustKnowPlaceholders(req: PayloadRequest, mail: Mail): Promise<void> {
  const db = await database(req)
  const own = await findCustomFields(db)
  const surveys = await findSurveys(db)
  const wrapper = await wrapperOf(req, mail)
  const unknown = unknownIn(
    { ...mail, subject: `${mail.subject} ${mail.secondSubject ?? ''}`, wrapper },
    own.map(({ name }) => name),
    surveys.map(({ slug }) => slug),
  )
  if (unknown.length === 0) return
  const names = unknown.map((name) => `{{${name}}}`).join(', ')
  throw new SendingRejected(
    { code: 'placeholder-unknown', params: [names] },
    `Unknown placeholders: ${names}`,
  )
}
