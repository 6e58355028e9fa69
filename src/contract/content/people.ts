import { z } from 'zod'
import { publicOperation } from '../define.ts'
import { listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'
import { additiveWithImage, selectable } from './selection.ts'

export const personShape = {
  id: int4(),
  name: z.string(),
  role: z.string(),
  imageUrl: z.string().nullable(),
  briefMessage: z.string().nullable(),
  displayOrder: int4(),
}

export const person = selectable('Person', personShape, additiveWithImage)

export const listPeople = publicOperation('GET', '/api/people', {
  id: 'listPeople',
  summary: 'Published people, by display order',
  shows: showsTables('people', 'media'),
  group: 'Content',
  query: listQuery.extend(person.parameters),
  response: person.list,
})
