import type { DraftCondition } from './draft-condition.ts'

/** What every input of a condition takes. */
export interface InputProps {
  readonly condition: DraftCondition
  /** What the condition is about, as label. */
  readonly name: string
  /** The id of the message about it. */
  readonly describedBy: string
  readonly onChange: (condition: DraftCondition) => void
}
