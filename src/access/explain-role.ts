import { type Area, areas } from '#src/contract/permission.ts'
import type { Grants } from './roles.ts'

/** What a role may do, by area. */
export interface ExplainedRole {
  readonly name: string
  /** In the reader's language. */
  readonly label: string
  readonly writes: readonly Area[]
  /** Without those it writes. */
  readonly reads: readonly Area[]
}

/** What a role may do, as the role table has it, in the order of the areas. */
export const explainRole = (name: string, label: string, grants: Grants): ExplainedRole => ({
  name,
  label,
  writes: areas.filter((area) => grants[area] === 'write'),
  reads: areas.filter((area) => grants[area] === 'read'),
})
