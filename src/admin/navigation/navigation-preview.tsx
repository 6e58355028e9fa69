import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { publishedPage } from '#src/content/arranged-items.ts'
import { MenuPreview } from './menu-preview.tsx'

const published = z.array(publishedPage)

/** The preview of the menu, with the pages published when it is rendered. */
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
