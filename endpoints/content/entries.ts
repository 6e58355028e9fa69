import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import {
  presentDraftAction,
  presentDraftArticle,
  presentDraftEvent,
  presentDraftPage,
} from '#src/content/presenters/draft.ts'
import { presentSelected } from '#src/content/presenters/image.ts'
import { isGoodShareToken } from '#src/content/preview/link.ts'
import { type Draft, readDraft } from '#src/content/preview/read-draft.ts'
import { presentListed } from '#src/content/search/highlight.ts'
import {
  actions,
  events,
  findRelatedActions,
  findRelatedNews,
  news,
  pages,
} from '#src/content/sql/entries.ts'
import type { EntryQuery, EntryReader, EntryRow } from '#src/content/sql/entry-reader.ts'
import {
  action,
  actionDetail,
  listActions,
  listRelatedActions,
  readAction,
} from '#src/contract/content/actions.ts'
import {
  readDraftAction,
  readDraftArticle,
  readDraftEvent,
  readDraftPage,
} from '#src/contract/content/drafts.ts'
import { event, eventDetail, listEvents, readEvent } from '#src/contract/content/events.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import {
  article,
  listNews,
  listRelatedNews,
  newsPage,
  readArticle,
} from '#src/contract/content/news.ts'
import { listPages, page, pageSummary, readPage } from '#src/contract/content/pages.ts'
import { contentLimit, type UrlsQuery } from '#src/contract/content/shared.ts'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { addedAmong, addedOfDraft } from './added.ts'

type Listing<Query> = Pick<Context<unknown, Query>, 'req' | 'query' | 'freshUntil' | 'total'>
type Reading<Params, Query = UrlsQuery> = Pick<Context<Params, Query>, 'req' | 'params' | 'query'>

const list = async <
  Row extends EntryRow,
  Query extends EntryQuery & UrlsQuery,
  Name extends keyof Row,
>(
  { req, query, freshUntil, total }: Listing<Query>,
  entries: EntryReader<Row, Query>,
  properties: readonly Name[],
) => {
  const db = await database(req)
  await total(() => entries.count(db, query), contentLimit(query))
  const added = addedAmong(req, entries, properties)
  const { rows, until } = await entries.list(db, query, properties, added)
  if (until) freshUntil(until)
  return withUrls(
    rows.map((row) => presentListed(row, properties)),
    query,
    siteUrls(),
  )
}

const read = async <Row extends EntryRow, Query extends EntryQuery, Name extends keyof Row>(
  { req, params, query }: Reading<{ slug: string }>,
  entries: EntryReader<Row, Query>,
  properties: readonly Name[],
) => {
  const added = addedAmong(req, entries, properties)
  const found = await entries.one(await database(req), params.slug, properties, added)
  if (!found) throw new NotFound()
  return withUrls(presentSelected(found, properties), query, siteUrls())
}

/** Without a valid token, the response does not reveal whether an entry exists. */
const readShared = async <Entry extends object, Name extends keyof Entry>(
  { req, params, query }: Reading<{ id: number }, UrlsQuery & { token?: string | undefined }>,
  {
    collection,
    present,
  }: { collection: DraftKind; present: (draft: Draft, siteZone: string) => Entry },
  properties: readonly Name[],
) => {
  const entry = { collection, id: params.id }
  const isGood = isGoodShareToken(env().JWT_SECRETS, entry, query.token ?? '', Date.now())
  const draft = isGood ? await readDraft(req.payload, entry) : undefined
  if (!draft) throw new NotFound()
  const shown = {
    ...present(draft, await findSiteTimeZone(await database(req))),
    ...addedOfDraft(req.payload, collection, draft.stored),
  }
  return withUrls(presentSelected(shown, properties), query, siteUrls())
}

const drafts = {
  action: { collection: 'actions', present: presentDraftAction },
  article: { collection: 'news', present: presentDraftArticle },
  event: { collection: 'events', present: presentDraftEvent },
  page: { collection: 'pages', present: presentDraftPage },
} as const

export const entryEndpoints = [
  endpoint(listActions, (context) => list(context, actions, action.chosen(context.query))),
  endpoint(readAction, (context) => read(context, actions, actionDetail.chosen(context.query))),
  endpoint(listRelatedActions, async ({ req, params, query }) => {
    const related = await findRelatedActions(await database(req), params.id)
    if (!related) throw new NotFound()
    return withUrls(related, query, siteUrls())
  }),
  endpoint(listNews, ({ query: given, req, freshUntil, total }) => {
    const query = { ...given, limit: given.limit ?? newsPage }
    return list({ query, req, freshUntil, total }, news, article.chosen(query))
  }),
  endpoint(readArticle, (context) => read(context, news, article.chosen(context.query))),
  endpoint(listRelatedNews, async ({ req, params, query, freshUntil }) => {
    const related = await findRelatedNews(await database(req), params.id)
    if (!related) throw new NotFound()
    if (related.until) freshUntil(related.until)
    return withUrls(related.rows, query, siteUrls())
  }),
  endpoint(listEvents, (context) => list(context, events, event.chosen(context.query))),
  endpoint(readEvent, (context) => read(context, events, eventDetail.chosen(context.query))),
  endpoint(listPages, (context) => list(context, pages, pageSummary.chosen(context.query))),
  endpoint(readPage, (context) => read(context, pages, page.chosen(context.query))),
  endpoint(readDraftAction, (context) =>
    readShared(context, drafts.action, actionDetail.chosen(context.query)),
  ),
  endpoint(readDraftArticle, (context) =>
    readShared(context, drafts.article, article.chosen(context.query)),
  ),
  endpoint(readDraftEvent, (context) =>
    readShared(context, drafts.event, eventDetail.chosen(context.query)),
  ),
  endpoint(readDraftPage, (context) =>
    readShared(context, drafts.page, page.chosen(context.query)),
  ),
]
