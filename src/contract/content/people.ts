import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'

export const person = z
  .strictObject({
    id: int4(),
    name: z.string(),
    role: z.string(),
    imageUrl: z.string().nullable(),
    briefMessage: z.string().nullable(),
    displayOrder: int4(),
  })
  .meta({ id: 'Person' })

export const listPeople = publicOperation('GET', '/api/people', {
  id: 'listPeople',
  summary: 'Published people, by display order',
  shows: showsTables('people', 'media'),
  group: 'Content',
  query: listQuery,
  response: jsonResponse(z.array(person)),
})
