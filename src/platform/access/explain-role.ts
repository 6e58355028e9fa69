import { type Area, areas } from '#src/contract/permission.ts'
import type { Grants } from './roles.ts'

export interface ExplainedRole {
  readonly name: string
  /** In the reader's language. */
  readonly label: string
  readonly writes: readonly Area[]
  /** Without those it writes. */
  readonly reads: readonly Area[]
}

export const explainRole = (name: string, label: string, grants: Grants): ExplainedRole => ({
  name,
  label,
  writes: areas.filter((area) => grants[area] === 'write'),
  reads: areas.filter((area) => grants[area] === 'read'),
})
