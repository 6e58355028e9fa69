'use client'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { segmentCondition } from '#src/contract/people/segment-conditions.ts'
import { countConditions } from '#src/contract/people/segments.ts'
import { call } from '#src/platform/admin/call.ts'
import { type DraftGroup, isDraftGroup } from './draft.ts'
import { conditionOf, type DraftCondition } from './draft-condition.ts'

/** Debounce delay of changes, in ms: after that of the count of the whole. */
const pause = 700

const draftsIn = ({ parts }: DraftGroup): DraftCondition[] =>
  parts.flatMap((part) => (isDraftGroup(part) ? draftsIn(part) : [part]))

const conditions = z.array(z.tuple([z.int(), segmentCondition]))

/** How many contacts meet each complete condition of a draft alone, by its key. */
export function useConditionCounts(draft: DraftGroup): ReadonlyMap<number, number> {
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const complete = draftsIn(draft).flatMap((each) => {
    const condition = segmentCondition.safeParse(conditionOf(each)).data
    return condition ? [[each.key, condition]] : []
  })
  const written = JSON.stringify(complete)
  useEffect(() => {
    const given = conditions.parse(JSON.parse(written))
    if (given.length === 0) return setCounts(new Map())
    const ending = new AbortController()
    const body = { conditions: given.map(([, condition]) => condition) }
    const waiting = setTimeout(() => {
      // Without them the count of the whole is there.
      call(countConditions, { body }, ending).then(
        (found) =>
          setCounts(new Map(given.map(([key], at) => [key, found.counts[at] ?? 0] as const))),
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [written])
  return counts
}
