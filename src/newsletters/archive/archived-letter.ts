import sanitizeHtml from 'sanitize-html'
import { channelTitle, selves } from '#src/content/feeds/channel.ts'
import type { Feed } from '#src/content/feeds/feed.ts'
import type { FeedSettingsRow } from '#src/content/feeds/sql/settings.ts'
import { safeHtml } from '#src/content/rich-text/safe-html.ts'
import { slugFrom } from '#src/content/slug.ts'
import { type ArchiveChoice, archivedPath } from '#src/contract/newsletters/archive.ts'
import type { Database } from '#src/data/transaction.ts'
import { surveyPages } from '#src/forms/survey-links.ts'
import { compileInThread } from '#src/mail/rendering/compile-in-thread.ts'
import { fillHtml, fillSubject, fillText } from '#src/mail/rendering/fill-placeholders.ts'
import { hasPlaceholder, placeholderNames } from '#src/mail/rendering/placeholders.ts'
import { htmlOf } from '#src/mail/rendering/text-part.ts'
import type { Audience } from '#src/newsletters/audience/sql/audience.ts'
import { isPrivateTopic, type PublicTopic } from '#src/people/topics/sql/topics.ts'
import { absoluteLinks } from '#src/platform/html/absolute-links.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import type { ArchivedLetter, ArchivedRow } from './sql/archive.ts'

/** Whether a newsletter is public once it is sent to an audience. */
export const goesToArchive = async (
  db: Database,
  choice: ArchiveChoice,
  { topic, segments, minus }: Audience,
): Promise<boolean> =>
  choice === 'always' ||
  (choice === 'unlessNarrowed' &&
    segments.length + minus.length === 0 &&
    !(await isPrivateTopic(db, topic ?? 0)))

/** The slug of a newsletter's page; its number makes it one of a kind. */
export const archiveSlug = (subject: string, id: number): string =>
  [slugFrom(fillSubject(subject, {})), id].filter(Boolean).join('-')

/** Placeholders of links that are one reader's, or lead to the page itself. */
const personalLinks = ['unsubscribe', 'preferences', 'view_online'] as const

const isPersonal = (url: string): boolean => personalLinks.some((name) => hasPlaceholder(url, name))

/** Of all readers: what is about one of them is left out, and has its fallback. */
const valuesOf = (siteName: string) => ({ organisation: siteName })

const withSurveys = (siteName: string, { siteUrl }: Required<SiteUrls>, ...parts: string[]) => ({
  ...valuesOf(siteName),
  ...surveyPages(placeholderNames(...parts), siteUrl),
})

/** Leaves the letter as it is but for the links of one reader, whole, and what may run. */
const withoutPersonal = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
    parseStyleAttributes: false,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'script' || (tag === 'a' && isPersonal(attribs['href'] ?? '')),
  })

/** The lines of a text without those that name such a link. */
const linesWithoutPersonal = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isPersonal(line))
    .join('\n')

export const presentArchived = (
  { id, slug, subject, preheader, sentAt }: ArchivedRow,
  siteName: string,
  { baseUrl }: SiteUrls,
) => ({
  id,
  slug,
  subject: fillSubject(subject, valuesOf(siteName)),
  preheader: fillText(preheader, valuesOf(siteName)),
  sentAt,
  url: `${baseUrl}${archivedPath(slug)}`,
})

/** The letter without its frame, as safe HTML with absolute links. */
export function archivedContent(
  { html, text, siteName }: ArchivedLetter,
  urls: Required<SiteUrls>,
): string {
  const written = html.trim() === '' ? htmlOf(linesWithoutPersonal(text)) : withoutPersonal(html)
  const values = withSurveys(siteName, urls, written)
  return safeHtml(absoluteLinks(fillHtml(written, values), urls))
}

/** Compiled as for sending, in its frame, without a footer and links of one reader. */
async function compileForAll(letter: ArchivedLetter, urls: Required<SiteUrls>) {
  const { siteName, ...source } = letter
  const mail = await compileInThread({ ...source, ...urls, preheader: '', unsubscribable: false })
  const values = withSurveys(siteName, urls, mail.html, mail.text)
  return {
    html: fillHtml(withoutPersonal(mail.html), values),
    text: fillText(linesWithoutPersonal(mail.text), values).trim(),
  }
}

export async function archivedText(letter: ArchivedLetter, urls: Required<SiteUrls>) {
  const { text } = await compileForAll({ ...letter, wrapper: '' }, urls)
  return text
}

/** The letter as a whole document, as it was sent to everybody. */
export async function archivedPage(letter: ArchivedLetter, urls: Required<SiteUrls>) {
  const { html } = await compileForAll(letter, urls)
  return `<!doctype html>${html}`
}

export const presentArchiveFeed = (
  letters: readonly ArchivedLetter[],
  { siteName, siteLanguage }: FeedSettingsRow,
  urls: Required<SiteUrls>,
  topic?: PublicTopic,
): Feed => {
  const title = channelTitle('', siteName, topic?.name ?? 'Newsletter')
  const path = ['/api/feed/newsletters', ...(topic ? [topic.slug] : [])].join('/')
  return {
    title,
    description: topic?.description || title,
    language: topic?.language ?? siteLanguage,
    publisher: siteName || title,
    link: `${urls.siteUrl}/newsletters`,
    self: selves(`${urls.baseUrl}${path}`),
    items: letters.map((letter) => {
      const { url, subject, preheader, sentAt } = presentArchived(letter, siteName, urls)
      return {
        link: url,
        title: subject,
        summary: preheader,
        content: archivedContent(letter, urls),
        author: '',
        category: '',
        tags: [],
        related: '',
        image: undefined,
        published: new Date(sentAt),
        updated: new Date(sentAt),
        occasion: undefined,
      }
    }),
  }
}
