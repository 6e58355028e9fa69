import type { MailSettings } from '#src/mail/delivery/mail-settings.ts'
import { compileInThread } from '#src/mail/rendering/compile-in-thread.ts'
import {
  fillMail,
  type RenderedMail,
  surveysAsTheyAre,
} from '#src/mail/rendering/fill-placeholders.ts'
import type { CompiledMail, MailSource } from '#src/mail/rendering/mail-source.ts'
import { valuesOfContact } from '#src/people/contacts/mail-values.ts'
import type { MailedContact } from '#src/people/contacts/sql/contact.ts'
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
  contact: MailedContact & { readonly email: string },
  { siteName, language }: Pick<MailSettings, 'siteName' | 'language'>,
): RenderedMail => {
  const { name, email } = contact
  const person = valuesOfContact(contact, language)
  const surveys = surveysAsTheyAre(template.html, template.text)
  return fillMail(template, { ...person, ...surveys, name, email, organisation: siteName })
}
