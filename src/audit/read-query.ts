import { z } from 'zod'
import { auditActions, auditWays } from '#src/contract/audit.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import type { AuditFilter, AuditPosition } from '#src/db/audit/find-entries.ts'

const text = z.string().min(1).max(200)
const day = z.iso.date()
const none = undefined

/** Values that cannot be parsed count as absent: links get edited by hand. */
const query = z.object({
  actor: z
    .union([z.literal('none'), z.coerce.number().int().positive()])
    .optional()
    .catch(none),
  collection: text.optional().catch(none),
  document: text.optional().catch(none),
  action: z.enum(auditActions).optional().catch(none),
  way: z.enum(auditWays).optional().catch(none),
  from: day.optional().catch(none),
  to: day.optional().catch(none),
  zone: z.string().refine(isTimeZone).catch('UTC'),
})

const position = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,18})$/

type Given = Readonly<Record<string, unknown>>

const nonEmpty = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

export const readAuditFilter = (given: Given): AuditFilter => query.parse(nonEmpty(given))

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
