import type { DraftKind } from '#src/contract/content/kinds.ts'

export type ScheduledRow = {
  kind: DraftKind
  id: number
  title: string
  change: 'publish' | 'unpublish'
  at: string
  /** It was due, and has failed. */
  failed: boolean
}
