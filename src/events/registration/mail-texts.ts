import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { placeholderNames } from '#src/mail/rendering/placeholders.ts'

export const registrationMails = [
  'confirm',
  'requested',
  'booked',
  'updated',
  'waiting',
  'offered',
  'changed',
  'event_cancelled',
  'cancelled',
  'merged',
  'declined',
  'reminder_day',
  'reminder_hours',
  'thanks',
  'link',
  'moved',
] as const

export type RegistrationMail = (typeof registrationMails)[number]

/** A subject and a text with placeholders; blank lines separate paragraphs. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** What an organisation writes in a mail of registrations, in a language. */
export interface MailTemplate extends MailText {
  readonly mail: RegistrationMail
  readonly language: SiteLanguage
}

/** What a template may name: nothing that whoever registers has typed. */
export const placeholders = ['title', 'when', 'where', 'page', 'until', 'survey'] as const

export const defaultText = (mail: RegistrationMail, language: string): MailText => {
  const texts = textsIn('registration-mail', language)
  return { subject: texts(`${mail}:subject`), text: texts(`${mail}:text`) }
}

/** What is wrong with the placeholders of a template, if anything: one unknown, or a link missing. */
export function wrongPlaceholder(
  mail: RegistrationMail,
  { subject, text }: MailText,
): { readonly name: string; readonly problem: 'unknown' | 'missing' } | undefined {
  const unknown = placeholderNames(subject, text).find(
    (name) => !placeholders.some((known) => known === name),
  )
  if (unknown) return { name: unknown, problem: 'unknown' }
  const links = placeholderNames(defaultText(mail, 'en').text)
  const missing = links.find(
    (name) => (name === 'page' || name === 'survey') && !placeholderNames(text).includes(name),
  )
  return missing ? { name: missing, problem: 'missing' } : undefined
}

/** The words of a mail: the organisation's for its kind and language, or ours. */
export const textOf = (
  templates: readonly MailTemplate[],
  mail: RegistrationMail,
  language: SiteLanguage,
): MailText =>
  templates.find((each) => each.mail === mail && each.language === language) ??
  defaultText(mail, language)
