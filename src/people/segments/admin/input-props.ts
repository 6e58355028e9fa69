import type { DraftCondition } from './draft-condition.ts'

export interface InputProps {
  readonly condition: DraftCondition
  readonly name: string
  readonly describedBy: string
  readonly onChange: (condition: DraftCondition) => void
}
