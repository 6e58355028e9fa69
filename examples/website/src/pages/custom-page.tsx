import type { Page } from '@muster/client'
import { Hono } from 'hono'
import { PageTitle } from '../components/page-title.tsx'
import { Prose } from '../components/prose.tsx'
import { TagList } from '../components/tag-list.tsx'
import { entryHead } from '../entry-head.ts'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'

/** A page as it is read; also of a preview. */
export function PageText({ page }: { page: Omit<Page, 'id' | 'slug'> }) {
  return (
    <article>
      <PageTitle title={page.title} text={page.description} />
      <div class="inner narrow">
        <Prose html={page.content} />
        <TagList tags={page.tags} />
      </div>
    </article>
  )
}

/** Pages that editors made, at their slug. */
export const customPage = new Hono<SiteEnv>().get('/:slug', async (c) => {
  const page = await muster.readPage({ slug: c.req.param('slug'), include: ['seo'] })
  const { title, description, seo } = page
  return render(c, entryHead(seo, { title, description }), <PageText page={page} />)
})
