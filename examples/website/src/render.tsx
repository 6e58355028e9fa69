import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Layout } from './components/layout.tsx'
import type { SiteEnv } from './env.ts'
import type { StructuredData } from './structured-data.ts'
import { ViewContext } from './view.ts'

/** What a page says of itself, in its head. */
export interface Head {
  readonly title: string
  readonly description?: string
  /** The picture that social networks show. */
  readonly imageUrl?: string | null
  readonly type?: 'website' | 'article'
  /** Whether search engines leave it out. */
  readonly noindex?: boolean
  /** The page that this one repeats, as a URL; itself without one. */
  readonly canonical?: string | null
  readonly data?: StructuredData
}

/** Responds with a page in the layout of the website. */
export const render = (
  c: Context<SiteEnv>,
  head: Head,
  content: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> =>
  c.html(
    <ViewContext.Provider value={c.var.view}>
      <Layout head={head}>{content}</Layout>
    </ViewContext.Provider>,
    status,
  )
