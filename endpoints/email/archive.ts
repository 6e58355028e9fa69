import {
  archivePage,
  changeArchive,
  listArchive,
  readArchived,
  readArchiveState,
  showArchived,
  showLetter,
} from '#src/contract/newsletters/archive.ts'
import { database } from '#src/data/transaction.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { mailLanguage } from '#src/mail/rendering/data-link.ts'
import {
  archivedContent,
  archivedPage,
  archivedText,
  presentArchived,
} from '#src/newsletters/archive/archived-letter.ts'
import { changeArchive as change, readArchive } from '#src/newsletters/archive/change-archive.ts'
import {
  countArchive,
  findArchive,
  findArchived,
  findListed,
} from '#src/newsletters/archive/sql/archive.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

const letterOf = async ({ req, params }: Pick<Context<{ slug: string }>, 'req' | 'params'>) => {
  const letter = await findArchived(await database(req), params.slug)
  if (!letter) throw new NotFound()
  return letter
}

/** As a page: whatever it says, it runs nothing, and its links open beside a page that frames it. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    'img-src https: http: data:',
    'font-src https:',
    "style-src 'unsafe-inline' https:",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
}

export const archiveEndpoints = [
  endpoint(listArchive, async ({ req, query: given, total }) => {
    const query = { ...given, limit: given.limit ?? archivePage }
    const db = await database(req)
    await total(() => countArchive(db, query), query.limit)
    const { name } = await findSite(db)
    const rows = await findArchive(db, query)
    return rows.map((row) => presentArchived(row, name, siteUrls()))
  }),
  endpoint(readArchived, async (context) => {
    const letter = await letterOf(context)
    const urls = siteUrls()
    return {
      ...presentArchived(letter, letter.siteName, urls),
      content: archivedContent(letter, urls),
      text: await archivedText(letter, urls),
    }
  }),
  endpoint(showArchived, async (context) => {
    const text = await archivedPage(await letterOf(context), siteUrls())
    return { mediaType: 'text/html; charset=utf-8', text, headers }
  }),
]

/** Not with the archive: it is of one reader. */
export const letterEndpoints = [
  endpoint(showLetter, async ({ req, params }) => {
    const delivery = await readLink(req, 'letter', params.token)
    const db = await database(req)
    const letter = await findListed(db, delivery ?? 0)
    if (!letter) throw new NotFound()
    const text = await archivedPage(letter, siteUrls())
    const language = mailLanguage(text, (await findSite(db)).language)
    return { mediaType: 'text/html; charset=utf-8', text, headers, language }
  }),
]

export const archiveAdminEndpoints = [
  endpoint(readArchiveState, ({ req, params }) => readArchive(req, params.id)),
  endpoint(changeArchive, async ({ req, params, body }) => {
    await change(req, params.id, body.isPublic)
    return readArchive(req, params.id)
  }),
]
