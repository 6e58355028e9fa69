import type { CollectionAfterChangeHook } from 'payload'
import type { Newsletter } from '#src/payload-types.ts'
import { notifyPermitted } from '#src/platform/notifications/notify.ts'

const waits = (newsletter: Partial<Newsletter> | undefined): boolean =>
  newsletter?.approvalStatus === 'pending' && newsletter.status !== 'sent'

export const notifyApprovers: CollectionAfterChangeHook<Newsletter> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (waits(doc) && (operation === 'create' || !waits(previousDoc)))
    await notifyPermitted(req, { topic: 'newsletter-to-approve', document: doc.id })
}
