import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { text } from '../values.ts'
import { imageUrl, urlsQuery } from './shared.ts'

export const staticImage = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    imageUrl,
    recommendedFormat: z.string(),
    recommendedSize: z.string(),
    contentDescription: z.string().nullable(),
  })
  .meta({ id: 'StaticImage' })

export const listStaticImages = publicOperation('GET', '/api/static-images', {
  id: 'listStaticImages',
  summary: 'Static images, by id',
  shows: showsTables('static_images', 'media'),
  group: 'Content',
  query: listQuery.extend(urlsQuery),
  response: jsonResponse(z.array(staticImage)),
})

export const readStaticImage = publicOperation('GET', '/api/static-images/:id', {
  id: 'readStaticImage',
  summary: 'One static image',
  shows: showsTables('static_images', 'media'),
  group: 'Content',
  params: z.object({ id: text() }),
  query: z.object(urlsQuery),
  response: jsonResponse(staticImage),
})
