import { compileMail, fillMail, type RenderedMail } from '#src/email/compile.ts'

/** A template, and the contact it is for. */
export interface FollowUpSource {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly html: string
  /** "" where it is to be made from the HTML. */
  readonly text: string
  /** "" for none. */
  readonly wrapper: string
}

/** The mail of a follow-up: its rule's template, filled for its contact (decisions §5, §6). */
export function renderFollowUp({ name, email, ...template }: FollowUpSource): RenderedMail {
  const compiled = compileMail({ ...template, unsubscribable: false, postalAddress: '' })
  return fillMail(compiled, { name, email })
}
