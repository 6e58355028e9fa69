import { MusterError } from '@muster/client'
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { eventFields } from '../card-fields.ts'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { useView } from '../view.ts'
import { ActionText } from './actions.tsx'
import { PageText } from './custom-page.tsx'
import { EventText } from './events.tsx'
import { ArticleText } from './news.tsx'

/** Which draft, and the token of the link that shares it. */
interface Shared {
  readonly id: number
  readonly token: string
}

interface Preview {
  readonly title: string
  readonly content: Child
}

/** How a draft of each kind is read and shown: as what it will be, once it is published. */
const previews: Readonly<Record<string, (shared: Shared) => Promise<Preview>>> = {
  news: async (shared) => {
    const article = await muster.readDraftArticle({ ...shared, include: ['image'] })
    return { title: article.title, content: <ArticleText article={article} /> }
  },
  events: async (shared) => {
    const event = await muster.readDraftEvent({ ...shared, include: ['image', ...eventFields] })
    return { title: event.title, content: <EventText event={event} /> }
  },
  actions: async (shared) => {
    const action = await muster.readDraftAction({ ...shared, include: ['image'] })
    return { title: action.title, content: <ActionText action={action} /> }
  },
  pages: async (shared) => {
    const page = await muster.readDraftPage(shared)
    return { title: page.title, content: <PageText page={page} /> }
  },
}

/** Undefined when the link is not complete, has expired, or leads to nothing. */
const readPreview = async (query: Record<string, string>): Promise<Preview | undefined> => {
  const { kind = '', id, token = '' } = query
  const shared = { id: Number(id), token }
  if (!Object.hasOwn(previews, kind) || !Number.isInteger(shared.id)) return undefined
  return previews[kind]?.(shared).catch((error: unknown) => {
    if (error instanceof MusterError && error.status === 404) return undefined
    throw error
  })
}

function Notice() {
  const { t } = useView()
  return (
    <p class="preview-notice" role="note">
      {t.preview.notice}
    </p>
  )
}

function Gone() {
  const { t } = useView()
  return (
    <div class="inner narrow error-page">
      <h1>{t.preview.gone}</h1>
      <p class="lead">{t.preview.goneText}</p>
    </div>
  )
}

/**
 * Drafts, for who has a link to them. Settings of Muster have the pattern of these links:
 * `https://www.example.org/preview?kind={kind}&id={id}&token={token}`.
 */
export const preview = new Hono<SiteEnv>().get('/preview', async (c) => {
  const shown = await readPreview(c.req.query())
  c.header('Cache-Control', 'no-store')
  const head = { title: shown?.title ?? c.var.view.t.preview.gone, noindex: true }
  if (!shown) return render(c, head, <Gone />, 404)
  const content = (
    <>
      <Notice />
      {shown.content}
    </>
  )
  return render(c, head, content)
})
