import type { ContentMaker } from './content.ts'
import { unique } from './content.ts'

export type Fields = Record<string, unknown>

/** Every kind of content, created so that ascending positions are the order of its list. */
export const kindsOfContent = [
  {
    collection: 'actions',
    create: (make: ContentMaker, position: number, data: Fields) =>
      make.action({ displayOrder: position, ...data }),
  },
  {
    collection: 'news',
    create: (make: ContentMaker, position: number, data: Fields) =>
      make.article({ publishedAt: new Date(1.6e12 - position * 1000).toISOString(), ...data }),
  },
  {
    collection: 'events',
    create: (make: ContentMaker, position: number, data: Fields) =>
      make.event({ startDate: new Date(1.9e12 + position * 1000).toISOString(), ...data }),
  },
  {
    collection: 'pages',
    create: (make: ContentMaker, position: number, data: Fields) =>
      make.page({ title: `${String(position).padStart(3, '0')} ${unique('Page')}`, ...data }),
  },
] as const
