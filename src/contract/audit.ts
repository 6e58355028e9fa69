/**
 * How a change came: from the admin UI, the contract, an import, a bulk edit, or from the software
 * itself (a worker, a command of the shell).
 */
export const auditWays = ['admin', 'api', 'import', 'bulk', 'automation'] as const
export type AuditWay = (typeof auditWays)[number]

/** The part of a request's context that says how its changes came, and what they are part of. */
export const auditContext = (way: AuditWay, partOf?: string) =>
  partOf === undefined ? { auditWay: way } : { auditWay: way, auditPartOf: partOf }

export const auditActions = [
  'created',
  'changed',
  'published',
  'unpublished',
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
] as const
export type AuditAction = (typeof auditActions)[number]
