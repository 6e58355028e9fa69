import type { AuditAction } from '#src/contract/audit.ts'

type Document = Readonly<Record<string, unknown>>

const statusActions: Readonly<Record<string, Readonly<Record<string, AuditAction>>>> = {
  status: { sent: 'sent', scheduled: 'scheduled' },
  _status: { published: 'published', draft: 'unpublished' },
  approvalStatus: { approved: 'approved', rejected: 'rejected' },
}

/** Collections whose `status` is that of sending. */
const mails: readonly string[] = ['newsletters', 'compose-emails']

const isStateOf = (collection: string, field: string): boolean =>
  field !== 'status' || mails.includes(collection)

/**
 * What an update did to a document, by the states it left and reached. A draft saved over what is
 * published leaves that public, so that it is a change (`isDraft`).
 */
export function actionOf(
  collection: string,
  before: Document | undefined,
  after: Document,
  { isDraft = false } = {},
): AuditAction {
  for (const [field, states] of Object.entries(statusActions)) {
    const [was, is] = [before?.[field], after[field]]
    if (was === is || !isStateOf(collection, field) || (field === '_status' && isDraft)) continue
    if (field === 'status' && was === 'scheduled' && is === 'draft') return 'unscheduled'
    const action = typeof is === 'string' ? states[is] : undefined
    if (action) return action
  }
  return 'changed'
}
