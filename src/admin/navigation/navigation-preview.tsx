import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { publishedPage } from '#src/content/arranged-items.ts'
import { MenuPreview } from './menu-preview.tsx'

const published = z.array(publishedPage)

/** The menu as readers will see it, with the pages that are published when it is opened. */
export async function NavigationPreview({ req, user }: UIFieldServerProps) {
  const { docs } = await req.payload.find({
    collection: 'pages',
    where: { _status: { equals: 'published' } },
    select: { title: true, slug: true },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    user,
    req,
  })
  return <MenuPreview pages={published.parse(docs)} />
}
