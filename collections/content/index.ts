import type { CollectionConfig } from 'payload'
import { aboutValues } from './about-values.ts'
import { actions } from './actions.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { media } from './media.ts'
import { news } from './news.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { staticImages } from './static-images.ts'
import { tags } from './tags.ts'

export const content: CollectionConfig[] = [
  actions,
  news,
  events,
  pages,
  people,
  tags,
  media,
  files,
  staticImages,
  aboutValues,
]
