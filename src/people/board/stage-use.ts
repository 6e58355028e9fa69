export interface StageUse {
  readonly contacts: number
  readonly entries: number
  readonly rules: number
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Describes what prevents the deletion of a stage; empty when nothing does (decisions §5). */
export function describeStageUse({ contacts, entries, rules }: StageUse): string {
  const parts = [
    ...counted(contacts, 'contact', 'contacts'),
    ...counted(entries, 'progression entry', 'progression entries'),
    ...counted(rules, 'follow-up rule', 'follow-up rules'),
  ]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
