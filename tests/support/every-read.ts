import type { Payload } from 'payload'
import { adminEndpoints } from '#endpoints/admin/index.ts'
import { endpoints } from '#endpoints/index.ts'
import { placesFor } from '#src/workspace/find/admin/places/places.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

export interface Subject {
  readonly collection: string
  readonly id: number
  readonly slug?: string | null | undefined
}

/** Say for good what is gone, by slug and title. */
const recording: readonly string[] = ['listChanges', 'exportAuditTrail']

/** Find who is in the trash as well: an erasure is final. */
const complete: readonly string[] = ['previewErasure', 'downloadPersonFile']

const pathsOf = (path: string, subjects: readonly Subject[]): string[] => {
  if (!path.includes('/:') && !path.includes('*')) return [path]
  return subjects.flatMap(({ collection, id, slug }) => {
    const filled = path
      .replace('/:collection', `/${collection}`)
      .replace(`/${collection}/:id`, `/${collection}/${id}`)
      .replace(`/${collection}/:slug`, `/${collection}/${slug}`)
    return filled.includes('/:') || filled.includes('*') ? [] : [filled]
  })
}

type Reading = readonly [name: string, path: string]

const operationsOn = (subjects: readonly Subject[], query: string): Reading[] =>
  [...endpoints, ...adminEndpoints(placesFor)].flatMap(({ operation: { id, method, path } }) =>
    method !== 'GET' || [...recording, ...complete].includes(id)
      ? []
      : pathsOf(path, subjects).flatMap((each): Reading[] => [
          [id, each],
          [id, `${each}?${query}`],
        ]),
  )

const platformReadsOf = ({ collection, id }: Subject): Reading[] => {
  const [list, one] = [`/cms-api/${collection}`, `where[id][equals]=${id}`]
  return [
    [`find ${collection}`, `${list}?${one}`],
    [`find drafts of ${collection}`, `${list}?draft=true&${one}`],
    [`find one of ${collection}`, `${list}/${id}`],
  ]
}

/**
 * The reads, by operation, whose response has a word: all of the contract, of the admin UI and of
 * the platform that are about a list, or about one of the documents. Former versions are read in
 * the trash too.
 */
export async function readsWith(
  payload: Payload,
  { token, word, subjects }: { token: string; word: string; subjects: readonly Subject[] },
): Promise<string[]> {
  const api = apiClient(dispatcher(payload))
  const from = new Date().toISOString()
  const until = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString()
  const query = `q=${word}&search=${word}&limit=500&from=${from}&until=${until}`
  const found = new Set<string>()
  const readings = [...operationsOn(subjects, query), ...subjects.flatMap(platformReadsOf)]
  for (const [name, path] of readings) {
    const { status, text } = path.startsWith('/cms-api')
      ? await callPlatform('GET', path.slice('/cms-api'.length), { token })
      : await api('GET', path, { token })
    if (status === 200 && text.includes(word)) found.add(name)
  }
  return [...found].sort()
}
