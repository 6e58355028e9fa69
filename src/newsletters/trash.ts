import type { TrashChanges } from '#src/platform/trash/with-trash.ts'

/** A mail in the trash is not sent: it is a draft, and so is one that comes back. */
export const mailTrash: TrashChanges = {
  away: () => ({ status: 'draft', scheduledSendAt: null }),
}
