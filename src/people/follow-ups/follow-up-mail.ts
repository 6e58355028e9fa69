import { compileInThread } from '#src/mail/rendering/compile-in-thread.ts'
import { fillMail, type RenderedMail } from '#src/mail/rendering/fill-placeholders.ts'
import type { CompiledMail, MailSource } from '#src/mail/rendering/mail-source.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export type FollowUpTemplate = Pick<MailSource, 'subject' | 'html' | 'text' | 'wrapper'>

/** Compiles a template once for all its contacts (decisions §6). Throws MailNotCompiled. */
export const compileFollowUp = ({ subject, html, text, wrapper }: FollowUpTemplate) =>
  compileInThread({
    ...{ subject, html, text, wrapper },
    unsubscribable: false,
    postalAddress: '',
    ...siteUrls(),
  })

/**
 * Renders the mail of a follow-up: its rule's template, filled in for its contact (decisions §5).
 */
export const renderFollowUp = (
  template: CompiledMail,
  { name, email }: { readonly name: string; readonly email: string },
): RenderedMail => fillMail(template, { name, email })
