import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import type { Site } from '#src/platform/site/sql/site.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const toHtml = (paragraphs: readonly string[]): string =>
  paragraphs
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

const writeMail = (subject: string, ...paragraphs: string[]): Mail => ({
  subject: oneLine(subject),
  text: `${paragraphs.join('\n\n')}\n`,
  html: toHtml(paragraphs),
})

interface Message {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

export const messageMail = (message: Message, baseUrl: string): Mail =>
  writeMail(
    `Message: ${message.subject}`,
    `${oneLine(message.name)} <${message.email}> wrote:`,
    message.message,
    `Handle it: ${baseUrl}/admin/collections/contact-submissions/${message.id}`,
  )

interface Proposal {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly contactName: string
  readonly contactEmail: string
  /** When and where an event would be. */
  readonly event?: string
}

export const proposalMail = (proposal: Proposal, baseUrl: string): Mail =>
  writeMail(
    `Proposal: ${proposal.title}`,
    `${oneLine(proposal.contactName)} <${proposal.contactEmail}> proposes an ${proposal.event ? 'event' : 'action'}:`,
    ...(proposal.event ? [proposal.event] : []),
    proposal.description,
    `Decide on it: ${baseUrl}/admin/collections/action-submissions/${proposal.id}`,
  )

export const gatheredMail = (count: number, baseUrl: string): Mail =>
  writeMail(
    `${count} more messages and proposals`,
    `More than ten messages and proposals came in a minute. ${count} of them have no mail of their own.`,
    `Messages: ${baseUrl}/admin/collections/contact-submissions`,
    `Proposals: ${baseUrl}/admin/collections/action-submissions`,
  )

export const writeMailIn = (
  language: SiteLanguage,
  subject: string,
  ...paragraphs: string[]
): Mail => {
  const mail = writeMail(subject, ...paragraphs)
  return { ...mail, html: `<div lang="${language}">${mail.html}</div>` }
}

export function confirmationMail(
  { name, language }: Pick<Site, 'name' | 'language'>,
  link: string,
): Mail {
  const texts = textsIn('public-pages', language)
  return writeMailIn(
    language,
    name
      ? texts('confirmationMail:subject', { siteName: name })
      : texts('confirmationMail:subjectUnnamed'),
    texts('confirmationMail:reason'),
    texts('confirmationMail:link', { url: link }),
    texts('confirmationMail:otherwise'),
  )
}
