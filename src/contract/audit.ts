import { z } from 'zod'
import { adminOperation, textResponse } from './define.ts'
import { isTimeZone } from './time-zone.ts'

/**
 * How a change came: from the admin UI, the contract, an import, a bulk edit, a helper's link at the
 * door, or from the software itself (a worker, a command of the shell).
 */
export const auditWays = ['admin', 'api', 'import', 'bulk', 'door', 'automation'] as const
export type AuditWay = (typeof auditWays)[number]

/** The part of a request's context that says how its changes came, and what they are part of. */
export const auditContext = (way: AuditWay, partOf?: string) =>
  partOf === undefined ? { auditWay: way } : { auditWay: way, auditPartOf: partOf }

export const auditActions = [
  'created',
  'changed',
  'published',
  'unpublished',
  'trashed',
  'deleted',
  'restored',
  'approved',
  'rejected',
  'scheduled',
  'unscheduled',
  'sent',
  'sent_again',
  'paused',
  'resumed',
  'cancelled',
  'merged',
  'merge_undone',
  'erased',
  'moved',
  'subscribed',
  'imported',
  'import_undone',
  'bulk_undone',
  'exported',
  'signed_in',
  'password_changed',
  'factors_changed',
  'provider_linked',
] as const
export type AuditAction = (typeof auditActions)[number]

const text = z.string().min(1).max(200)
const day = z.iso.date()
const none = undefined

/** The query of the page; what cannot be read is as if absent, as of a link that was edited. */
export const auditQuery = z.object({
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

export const exportAuditTrail = adminOperation('GET', '/cms-api/audit-trail/export', {
  permission: 'users:write',
  id: 'exportAuditTrail',
  summary: 'The audit trail with the filters of its page, as CSV',
  query: auditQuery,
  response: textResponse('text/csv'),
})
