import type { CompiledMail } from './mail-source.ts'
import { fillHtml, fillSubject, fillText, type Values } from './placeholders.ts'

export type RenderedMail = CompiledMail

/** The mail as one recipient gets it. */
export function fillMail(mail: CompiledMail, values: Values): RenderedMail {
  return {
    subject: fillSubject(mail.subject, values),
    html: fillHtml(mail.html, values),
    text: fillText(mail.text, values),
  }
}
