import type { Payload } from 'payload'
import { database } from '#src/data/transaction.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import type { MailSource } from '#src/mail/rendering/mail-source.ts'
import { findWelcomeTemplate } from '#src/people/subscribers/sql/welcome-mails.ts'

/**
 * The welcome mail as a newsletter of its template would look now: in the wrapper of the template, or
 * else that of newsletters. Undefined when the template has been deleted.
 */
export async function welcomeSource(
  payload: Payload,
  template: number,
): Promise<Pick<MailSource, 'subject' | 'html' | 'text' | 'wrapper'> | undefined> {
  const found = await findWelcomeTemplate(await database({ payload }), template)
  if (!found) return undefined
  const { wrapper, isComposed, ...mail } = found
  const framed = { kind: 'newsletter', isComposed, frame: null } as const
  return { ...mail, wrapper: wrapper.trim() ? wrapper : await wrapperOf({ payload }, framed) }
}
