import type { Payload } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findCounting, storeLinks } from '#src/mail/counting/sql/counting.ts'
import type { CompiledMail } from '#src/mail/rendering/mail-source.ts'
import { type LinkSettings, linkCountUrl, openCountUrl } from '#src/mail/rendering/message.ts'
import { countableLinks, rewriteLinks, withImage } from './rewrite-links.ts'

const maxLinks = 500

/** Links of ours that are not counted: to unsubscribe, and to a person's page. */
const isOwnService = (url: string, baseUrl: string): boolean =>
  ['newsletter', 'preferences'].some((each) => url.startsWith(`${baseUrl}/api/${each}/`))

/**
 * The compiled newsletter with its links counted, and its opens, as was set when it was sent: the
 * same for every recipient; who tries a subject has links of that subject. The text part stays as written. Deterministic: its links are stored
 * with the first compilation.
 */
export async function countedMail(
  payload: Payload,
  newsletter: number,
  mail: CompiledMail,
  linkSettings: LinkSettings,
  subject: 0 | 1 | 2 = 0,
): Promise<CompiledMail> {
  const db = await database({ payload })
  const counting = await findCounting(db, newsletter)
  if (!counting) return mail
  let { html } = mail
  if (counting.clicks) {
    const urls = countableLinks(html).filter((url) => !isOwnService(url, linkSettings.baseUrl))
    const links = await storeLinks(db, newsletter, urls.slice(0, maxLinks), subject)
    const targets = links.map(({ id, url }) => [url, linkCountUrl(linkSettings, id)] as const)
    html = rewriteLinks(html, new Map(targets))
  }
  return {
    ...mail,
    html: counting.opens ? withImage(html, openCountUrl(linkSettings, newsletter)) : html,
  }
}
