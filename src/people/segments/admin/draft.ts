import {
  isGroup,
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'
import { conditionOf, type DraftCondition, draftOfCondition, newKey } from './draft-condition.ts'

export const maxDepth = 2

/** How many of its parts a contact meets for a group to hold. */
export const modes = ['all', 'any', 'none', 'notAll'] as const
export type Mode = (typeof modes)[number]

export interface DraftGroup {
  readonly key: number
  readonly mode: Mode
  readonly parts: readonly DraftPart[]
  /** Of the whole, not of groups in it: whether subscribers may be in it who are no contacts. */
  readonly isAboutEveryone?: boolean
}
export type DraftPart = DraftCondition | DraftGroup

export const isDraftGroup = (part: DraftPart): part is DraftGroup => 'parts' in part

export const newGroup = (mode: Mode = 'all', parts: readonly DraftPart[] = []): DraftGroup => ({
  key: newKey(),
  mode,
  parts,
})

const modeOf = ({ match, not }: SegmentGroup): Mode => {
  if (match === 'any') return not ? 'none' : 'any'
  return not ? 'notAll' : 'all'
}

const draftOfGroup = (group: SegmentGroup): DraftGroup =>
  newGroup(
    modeOf(group),
    group.conditions.map((part) => (isGroup(part) ? draftOfGroup(part) : draftOfCondition(part))),
  )

/** Stored rules to edit; a group without conditions for what are none, such as those of a new segment. */
export function draftOf(stored: unknown): DraftGroup {
  const rules = segmentRules.safeParse(stored).data
  return rules
    ? { ...draftOfGroup(rules), isAboutEveryone: rules.people === 'everyone' }
    : { ...newGroup(), isAboutEveryone: true }
}

/** What is stored of a draft: the contract's rules where every condition is complete. */
export const rulesOf = ({ mode, parts, isAboutEveryone }: DraftGroup): object => ({
  ...(isAboutEveryone ? { people: 'everyone' } : {}),
  match: mode === 'all' || mode === 'notAll' ? 'all' : 'any',
  not: mode === 'none' || mode === 'notAll',
  conditions: parts.map((part) => (isDraftGroup(part) ? rulesOf(part) : conditionOf(part))),
})

export const completeRules = (draft: DraftGroup): SegmentRules | undefined =>
  segmentRules.safeParse(rulesOf(draft)).data

export const conditionsIn = ({ parts }: DraftGroup): number =>
  parts.reduce((sum, part) => sum + (isDraftGroup(part) ? conditionsIn(part) : 1), 0)

/** Whether two stored values are the same rules: the database changes the order of their keys. */
export function areSameRules(one: unknown, other: unknown): boolean {
  const written = (value: unknown) => JSON.stringify(segmentRules.safeParse(value).data ?? value)
  return written(one) === written(other)
}
