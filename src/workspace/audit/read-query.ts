import { auditQuery } from '#src/contract/audit.ts'
import type { AuditFilter, AuditPosition } from '#src/workspace/audit/sql/find-entries.ts'

const position = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,18})$/

type Given = Readonly<Record<string, unknown>>

const nonEmpty = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

export const readAuditFilter = (given: Given): AuditFilter => auditQuery.parse(nonEmpty(given))

export function readPosition({ after }: Given): AuditPosition | undefined {
  const [, at, id] = position.exec(typeof after === 'string' ? after : '') ?? []
  return at !== undefined && id !== undefined ? { at, id } : undefined
}

export const writePosition = ({ at, id }: AuditPosition): string => `${at}_${id}`

export const writeAuditFilter = (filter: AuditFilter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
