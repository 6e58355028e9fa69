'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import {
  asPublicEntries,
  type EntryKind,
  entryKinds,
  entryName,
  idsInForm,
  type PublicEntries,
} from '#src/content/navigation/arranged-items.ts'
import { linkedCollections } from '#src/content/navigation/navigation-tree.ts'
import { request } from '#src/platform/admin/request.ts'

const entry = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  publishedAt: z.string().nullish(),
})
const found = z.object({ docs: z.array(entry) })

const collections = { page: 'pages', ...linkedCollections } as const

/** Reads those of these entries that are public now; none where they cannot be read. */
async function readPublicEntries(
  api: string,
  kind: EntryKind,
  ids: readonly number[],
): Promise<PublicEntries> {
  const query = new URLSearchParams({
    'where[id][in]': ids.join(','),
    'where[_status][equals]': 'published',
    depth: '0',
    limit: '500',
    'select[slug]': 'true',
    'select[title]': 'true',
    ...(kind === 'article' ? { 'select[publishedAt]': 'true' } : {}),
  })
  const { docs } = await request(`${api}/${collections[kind]}?${query}`, found).catch(() => ({
    docs: [],
  }))
  const isPublic = (at: string | null | undefined) => !at || Date.parse(at) <= Date.now()
  return asPublicEntries(
    kind,
    docs.filter(({ publishedAt }) => isPublic(publishedAt)),
  )
}

const wantedIds = z.array(z.tuple([z.enum(entryKinds), z.array(z.int())]))

interface Known {
  readonly entries: PublicEntries
  /** Names of all that have been read, public or not. */
  readonly read: ReadonlySet<string>
}

/**
 * The public entries among those that the form leads to, read as they are chosen; `isLoading`
 * until all of them have been.
 */
export function usePublicEntries(form: unknown): { entries: PublicEntries; isLoading: boolean } {
  const { config } = useConfig()
  const [known, setKnown] = useState<Known>({ entries: new Map(), read: new Set() })
  const requested = useRef(new Set<string>())
  const wanted = entryKinds.map((kind) => [kind, idsInForm(form, kind)] as const)
  // The form is another object at each keystroke.
  const key = JSON.stringify(wanted)
  useEffect(() => {
    for (const [kind, ids] of wantedIds.parse(JSON.parse(key))) {
      const fresh = ids.filter((id) => !requested.current.has(entryName(kind, id)))
      if (fresh.length === 0) continue
      const names = fresh.map((id) => entryName(kind, id))
      for (const name of names) requested.current.add(name)
      void readPublicEntries(config.routes.api, kind, fresh).then((found) =>
        setKnown(({ entries, read }) => ({
          entries: new Map([...entries, ...found]),
          read: new Set([...read, ...names]),
        })),
      )
    }
  }, [key, config.routes.api])
  const isLoading = wanted.some(([kind, ids]) =>
    ids.some((id) => !known.read.has(entryName(kind, id))),
  )
  return { entries: known.entries, isLoading }
}
