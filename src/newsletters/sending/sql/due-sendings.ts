import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type DueSending = { kind: 'newsletter' | 'composeEmail'; id: number }

/**
 * Newsletters and composed emails that are due, or being frozen, and that no job will send: none
 * waits for them or runs, and none has failed for good within the last hour.
 */
export const findDueWithoutJob = (db: Database): Promise<DueSending[]> => rows(db)`
    SELECT due.kind, due.id FROM (
      SELECT 'newsletter' AS kind, id, scheduled_send_at FROM newsletters
      WHERE status = 'scheduled' AND approval_status = 'approved' AND scheduled_send_at <= now()
      UNION ALL
      SELECT 'composeEmail', id, scheduled_send_at FROM compose_emails
      WHERE status = 'scheduled' AND scheduled_send_at <= now()
      UNION ALL
      SELECT 'newsletter', newsletter_id, changed_at FROM newsletter_freezings) due
    WHERE NOT EXISTS (
      SELECT FROM payload_jobs j
      WHERE j.task_slug = 'sendScheduled' AND j.completed_at IS NULL
        AND j.input->>'kind' = due.kind AND (j.input->>'id')::int = due.id
        AND CASE WHEN j.has_error THEN j.updated_at > now() - interval '1 hour'
          ELSE j.wait_until IS NULL OR j.wait_until <= now() END)
    ORDER BY due.scheduled_send_at, due.id`
