import type { Payload } from 'payload'
import { findWelcomeTemplate } from '#src/db/email/welcome-mails.ts'
import { database } from '#src/db/transaction.ts'
import { wrapperOf } from '#src/email/frames/wrapper-of.ts'
import type { MailSource } from '#src/email/render/mail-source.ts'

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
