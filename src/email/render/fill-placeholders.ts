import type { SubjectParts } from '#src/db/crm/sent-subject.ts'
import type { CompiledMail } from './mail-source.ts'
import { fillHtml, fillSubject, fillText, type Values } from './placeholders.ts'

export type RenderedMail = CompiledMail

/**
 * The subject for one recipient: with their name and email, without links that are theirs alone.
 */
const subjectFor = (template: string, { name = '', email = '' }: Values): string =>
  fillSubject(template, { name, email })

/** The subject as it was sent, or will be: from the same template and values as the mail itself. */
export const sentSubject = ({ finished, template, name, email }: SubjectParts): string =>
  finished ?? subjectFor(template, { name, email })

/** The mail with its placeholders filled for one recipient. */
export function fillMail(mail: CompiledMail, values: Values): RenderedMail {
  return {
    subject: subjectFor(mail.subject, values),
    html: fillHtml(mail.html, values),
    text: fillText(mail.text, values),
  }
}
