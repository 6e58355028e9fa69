import type { PayloadRequest } from 'payload'
import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import {
  presentDraftAction,
  presentDraftArticle,
  presentDraftEvent,
  presentDraftPage,
} from '#src/content/presenters/draft.ts'
import { presentSelected } from '#src/content/presenters/selected.ts'
import { isGoodShareToken } from '#src/content/preview/link.ts'
import { type Draft, readDraft } from '#src/content/preview/read-draft.ts'
import { actionDetail } from '#src/contract/content/actions.ts'
import {
  readDraftAction,
  readDraftArticle,
  readDraftEvent,
  readDraftPage,
} from '#src/contract/content/drafts.ts'
import { eventDetail } from '#src/contract/content/events.ts'
import { article } from '#src/contract/content/news.ts'
import { page } from '#src/contract/content/pages.ts'
import type { EntryReference } from '#src/data/references.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

/** Without a valid token, the response does not reveal whether an entry exists. */
async function sharedDraft(
  { payload }: PayloadRequest,
  entry: EntryReference,
  token: string | undefined,
): Promise<Draft> {
  const isGood = isGoodShareToken(env().JWT_SECRETS, entry, token ?? '', Date.now())
  const draft = isGood ? await readDraft(payload, entry) : undefined
  if (!draft) throw new NotFound()
  return draft
}

export const draftEndpoints = [
  endpoint(readDraftAction, async ({ req, params, query }) => {
    const draft = await sharedDraft(req, { collection: 'actions', id: params.id }, query.token)
    const shown = presentSelected(presentDraftAction(draft), actionDetail.chosen(query))
    return withUrls(shown, query, siteUrls())
  }),

  endpoint(readDraftArticle, async ({ req, params, query }) => {
    const draft = await sharedDraft(req, { collection: 'news', id: params.id }, query.token)
    const shown = presentSelected(presentDraftArticle(draft), article.chosen(query))
    return withUrls(shown, query, siteUrls())
  }),

  endpoint(readDraftEvent, async ({ req, params, query }) => {
    const draft = await sharedDraft(req, { collection: 'events', id: params.id }, query.token)
    const shown = presentSelected(presentDraftEvent(draft), eventDetail.chosen(query))
    return withUrls(shown, query, siteUrls())
  }),

  endpoint(readDraftPage, async ({ req, params, query }) => {
    const draft = await sharedDraft(req, { collection: 'pages', id: params.id }, query.token)
    const shown = presentSelected(presentDraftPage(draft), page.chosen(query))
    return withUrls(shown, query, siteUrls())
  }),
]
