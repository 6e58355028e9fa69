'use client'
import { useMemo } from 'react'
import { z } from 'zod'
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

const conditions = z.array(z.tuple([z.int(), segmentCondition]))

/** How many contacts meet each complete condition of a draft alone, by its key. */
export function useConditionCounts(draft: DraftGroup): ReadonlyMap<number, number> {
  const complete = draftsIn(draft).flatMap((each) => {
    const condition = segmentCondition.safeParse(conditionOf(each)).data
    return condition ? [[each.key, condition] as const] : []
  })
  const written = JSON.stringify(complete)
  // Without them the count of the whole is there.
  const { found, of } = useDebouncedRead(
    complete.length > 0 ? written : undefined,
    (signal) =>
      call(countConditions, { body: { conditions: complete.map(([, each]) => each) } }, { signal }),
    { delay: pause },
  )
  return useMemo(() => {
    const counted = found ? conditions.parse(JSON.parse(of ?? '[]')) : []
    return new Map(counted.map(([key], at) => [key, found?.counts[at] ?? 0]))
  }, [found, of])
}
