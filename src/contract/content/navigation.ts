import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'
import { urlsQuery } from './shared.ts'

export const linkKinds = ['article', 'event', 'action', 'external'] as const
export type LinkKind = (typeof linkKinds)[number]

const leaf = {
  id: z.string().describe('`static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>`'),
  label: z.string(),
  path: z.string().nullable(),
  isCustom: z.boolean(),
  order: int4(),
}

const staticItem = z.strictObject(leaf)
const pageItem = z.strictObject({ ...leaf, customPageId: int4() })
const linkItem = z.strictObject({
  ...leaf,
  kind: z.enum(linkKinds),
  isExternal: z.boolean(),
  opensInNewTab: z.boolean(),
})
const folderItem = z.strictObject({
  ...leaf,
  isFolder: z.literal(true),
  children: z.array(z.union([pageItem, linkItem, staticItem])),
})

export const navigationItem = z
  .union([folderItem, pageItem, linkItem, staticItem])
  .meta({ id: 'NavigationItem' })
export type NavigationItem = z.output<typeof navigationItem>

export const readNavigation = publicOperation('GET', '/api/navigation', {
  id: 'readNavigation',
  summary: 'The navigation menu, as arranged by editors',
  details:
    'A link to an article, event or action is there while that is public, and leads to its path on the website; one to another website has an absolute URL.',
  shows: showsTables('navigation', 'pages', 'news', 'events', 'actions'),
  group: 'Content',
  query: z.object(urlsQuery),
  response: jsonResponse(z.array(navigationItem)),
})
