'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { request } from '#src/platform/admin/request.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

/** Debounce delay of typing, in ms, and limit of what is offered. */
const pause = 250
const offered = 30

const sources = {
  stage: { collection: 'progression-stages', title: 'name', sort: 'order' },
  attended: { collection: 'events', title: 'title', sort: '-startDate', date: 'startDate' },
  registered: { collection: 'events', title: 'title', sort: '-startDate', date: 'startDate' },
  answered: { collection: 'forms', title: 'title', sort: 'title' },
  topic: { collection: 'topics', title: 'name', sort: 'order' },
  segment: { collection: 'segments', title: 'name', sort: 'name' },
  mail: { collection: 'newsletters', title: 'title', sort: '-sentAt', date: 'sentAt' },
  imported: { collection: 'imports', title: 'fileName', sort: '-createdAt', date: 'createdAt' },
} as const
export type ReferenceSubject = keyof typeof sources

const documents = z.object({ docs: z.array(z.looseObject({ id: z.int() })) })
const titleOf = z.string().trim().min(1).catch('–')
const dateOf = z.iso.datetime()

export type Names = ReadonlyMap<number, string>

const queryOf = (subject: ReferenceSubject, search: string | readonly number[]): string => {
  const { title, sort } = sources[subject]
  const query = new URLSearchParams({ depth: '0', sort })
  query.set('limit', String(typeof search === 'string' ? offered : search.length))
  if (subject === 'mail') query.set('where[status][equals]', 'sent')
  if (subject === 'imported') query.set('where[kind][equals]', 'contacts')
  if (typeof search !== 'string') query.set('where[id][in]', search.join(','))
  else if (search) query.set(`where[${title}][like]`, search)
  return query.toString()
}

function useRead() {
  const { config } = useConfig()
  const formatTime = useFormatTime()
  const api = config.routes.api
  return async (subject: ReferenceSubject, query: string, signal: AbortSignal): Promise<Names> => {
    const source = sources[subject]
    const { docs } = await request(`${api}/${source.collection}?${query}`, documents, { signal })
    const nameOf = (doc: Record<string, unknown>): string => {
      const name = titleOf.parse(doc[source.title])
      const date = 'date' in source ? dateOf.safeParse(doc[source.date]).data : undefined
      return date ? `${name} · ${formatTime('date', date)}` : name
    }
    return new Map(docs.map((doc) => [doc.id, nameOf(doc)]))
  }
}

function useRequested(subject: ReferenceSubject, query: string | undefined, delay: number) {
  const read = useRead()
  const key = query === undefined ? undefined : `${subject} ${query}`
  const { found, problem } = useDebouncedRead(key, (signal) => read(subject, query ?? '', signal), {
    delay,
  })
  return { names: found, problem }
}

export function useReferences(subject: ReferenceSubject, search: string, ids: readonly number[]) {
  const found = useRequested(subject, queryOf(subject, search), search ? pause : 0)
  // Those of the draft as it was opened: others are chosen from what was found.
  const [opened] = useState(ids)
  const first = opened.length > 0 ? queryOf(subject, opened) : undefined
  const named = useRequested(subject, first, 0)
  const [seen, setSeen] = useState<Names>(new Map())
  useEffect(() => {
    if (found.names) setSeen((before) => new Map([...before, ...(found.names ?? [])]))
  }, [found.names])
  const nameOf = (id: number): string | undefined => named.names?.get(id) ?? seen.get(id)
  return {
    found: found.names,
    nameOf,
    isNamed: first === undefined || named.names !== undefined,
    problem: found.problem || named.problem,
  }
}
