'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useMemo, useState } from 'react'
import { segmentCondition } from '#src/contract/people/segment-conditions.ts'
import { countConditions } from '#src/contract/people/segments.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { type DraftGroup, isDraftGroup } from './draft.ts'
import { conditionOf, type DraftCondition } from './draft-condition.ts'

/** Debounce delay of changes, in ms: after that of the count of the whole. */
const pause = 700

const draftsIn = ({ parts }: DraftGroup): DraftCondition[] =>
  parts.flatMap((part) => (isDraftGroup(part) ? draftsIn(part) : [part]))

/**
 * How many people meet each complete condition of a draft alone, by its key, where it is usable.
 * Each is read once.
 */
export function useConditionCounts(draft: DraftGroup): ReadonlyMap<number, number> {
  const { id } = useDocumentInfo()
  const [known, setKnown] = useState<ReadonlyMap<string, number | null>>(new Map())
  const complete = useMemo(
    () =>
      draftsIn(draft).flatMap((each) => {
        const condition = segmentCondition.safeParse(conditionOf(each)).data
        return condition ? [[each.key, JSON.stringify(condition)] as const] : []
      }),
    [draft],
  )
  const people = draft.isAboutEveryone ? 'everyone' : 'contacts'
  const missing = new Set(
    complete.flatMap(([, each]) => (known.has(`${people} ${each}`) ? [] : [each])),
  )
  // Without them the count of the whole is there.
  const { found } = useDebouncedRead(
    missing.size > 0 ? `${people} ${[...missing].join()}` : undefined,
    async (signal) => {
      const written = [...missing]
      const conditions = written.map((each) => segmentCondition.parse(JSON.parse(each)))
      const of = id === undefined ? undefined : Number(id)
      const { counts } = await call(
        countConditions,
        { body: { conditions, people, of } },
        { signal },
      )
      return written.map((each, at) => [`${people} ${each}`, counts[at] ?? null] as const)
    },
    { delay: pause },
  )
  useEffect(() => {
    if (found) setKnown((before) => new Map([...before, ...found]))
  }, [found])
  return useMemo(
    () =>
      new Map(
        complete.flatMap(([key, each]) => {
          const count = known.get(`${people} ${each}`)
          return typeof count !== 'number' ? [] : [[key, count] as const]
        }),
      ),
    [complete, known, people],
  )
}
