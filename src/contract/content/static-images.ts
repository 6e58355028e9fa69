import { z } from 'zod'
import { publicOperation } from '../define.ts'
import { listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { text } from '../values.ts'
import { additiveWithImage, selectable } from './selection.ts'
import { imageUrl } from './shared.ts'

export const staticImage = selectable(
  'StaticImage',
  {
    id: z.string(),
    name: z.string(),
    description: z.string(),
    imageUrl,
    recommendedFormat: z.string(),
    recommendedSize: z.string(),
    contentDescription: z.string().nullable(),
  },
  additiveWithImage,
)

export const listStaticImages = publicOperation('GET', '/api/static-images', {
  id: 'listStaticImages',
  summary: 'Static images, by id',
  shows: showsTables('static_images', 'media'),
  group: 'Content',
  query: listQuery.extend(staticImage.parameters),
  response: staticImage.list,
})

export const readStaticImage = publicOperation('GET', '/api/static-images/:id', {
  id: 'readStaticImage',
  summary: 'One static image',
  shows: showsTables('static_images', 'media'),
  group: 'Content',
  params: z.object({ id: text() }),
  query: z.object(staticImage.parameters),
  response: staticImage.one,
})
