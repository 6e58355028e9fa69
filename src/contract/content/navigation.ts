import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'
import { urlsQuery } from './shared.ts'

const leaf = {
  id: z.string().describe('`static-<name>`, `custom-<n>` or `nav-<n>`'),
  label: z.string(),
  path: z.string().nullable(),
  isCustom: z.boolean(),
  order: int4(),
}

const staticItem = z.strictObject(leaf)
const pageItem = z.strictObject({ ...leaf, customPageId: int4() })
const folderItem = z.strictObject({
  ...leaf,
  isFolder: z.literal(true),
  children: z.array(z.union([pageItem, staticItem])),
})

export const navigationItem = z
  .union([folderItem, pageItem, staticItem])
  .meta({ id: 'NavigationItem' })
export type NavigationItem = z.output<typeof navigationItem>

export const readNavigation = publicOperation('GET', '/api/navigation', {
  id: 'readNavigation',
  summary: 'The navigation menu, as arranged by editors',
  shows: showsTables('navigation', 'pages'),
  group: 'Content',
  query: z.object(urlsQuery),
  response: jsonResponse(z.array(navigationItem)),
})
