import { z } from 'zod'
import { may } from '#src/access/index.ts'
import { maxRecipients } from '#src/contract/email/compose-emails.ts'
import { NotCounted, previewCount } from '#src/crm/segments/preview-count.ts'
import { readRules } from '#src/crm/segments/read-rules.ts'
import { findSegmentEmails } from '#src/db/email/segment-emails.ts'
import { CommandError, command, readCommand } from '../command.ts'

const chosen = z.object({ segment: z.int() })

/**
 * `POST /cms-api/compose-emails/segment-emails`: the email addresses of a segment that the user may
 * read, as it is now.
 */
export const segmentEmails = command({
  method: 'post',
  path: '/segment-emails',
  area: 'newsletters',
  level: 'write',
  run: async (req, { by }) => {
    if (!may(req, 'contacts', 'read')) throw new CommandError(403, 'not-permitted')
    const { segment } = await readCommand(req, chosen)
    const rules = await readRules(req, segment)
    if (!rules) throw new CommandError(404, 'audience-segment-unknown')
    const reading = { by, leaving: req.signal ?? undefined, purpose: 'segment' } as const
    return previewCount(req.payload, reading, (db) =>
      findSegmentEmails(db, rules, maxRecipients),
    ).catch((error: unknown) => {
      throw error instanceof NotCounted ? new CommandError(503, error) : error
    })
  },
})
