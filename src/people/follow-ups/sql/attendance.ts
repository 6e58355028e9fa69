import { rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

/**
 * Creates one follow-up for each active rule about the event of a registration, or its series, whose
 * contact has come, owned by the rule's owner or the contact's, and due so many days after they came. A rule has one for a
 * registration: where there is one, it stays as it is. Returns those made.
 */
export const insertFollowUpsOfAttendance = (
  db: Database,
  registration: number,
): Promise<{ id: number; owner: number | null }[]> => rows(db)`
    WITH came AS (
      SELECT r.id, r.event_id, r.contact_id, r.checked_in_at, c.owner_id
      FROM event_registrations r JOIN ${livingContacts} c ON c.id = r.contact_id
      WHERE r.id = ${registration} AND r.checked_in_at IS NOT NULL),
    rule AS (
      SELECT * FROM follow_up_rules
      WHERE active AND trigger = 'event'
        AND (trigger_event_id IS NULL OR trigger_event_id IN (SELECT event_id FROM came)
          OR trigger_series AND EXISTS (
            SELECT FROM came JOIN events e ON e.id = came.event_id
            JOIN events chosen ON chosen.id = trigger_event_id AND chosen.series = e.series))
      -- A rule deleted meanwhile makes none.
      FOR KEY SHARE),
    made AS (
      INSERT INTO follow_ups (contact_id, rule_id, registration_id, rule_name, catchup_type,
        due_date, owner_id)
      SELECT came.contact_id, rule.id, came.id, rule.name, rule.catchup_type,
        came.checked_in_at + rule.days_after::int * interval '24 hours',
        coalesce(rule.owner_id, came.owner_id)
      FROM came, rule ORDER BY rule.id
      ON CONFLICT (registration_id, rule_id) DO NOTHING RETURNING id, owner_id)
    SELECT id, owner_id AS owner FROM made`

/** Of who did not come after all: what was done or cancelled, or mailed, stays. */
export const removeFollowUpsOfAttendance = (db: Database, registration: number): Promise<void> =>
  run(db)`DELETE FROM follow_ups WHERE registration_id = ${registration} AND status = 'pending'`

/** Of who came at another time than was known. ISO 8601. */
export const moveFollowUpsOfAttendance = (
  db: Database,
  registration: number,
  { before, at }: { readonly before: string; readonly at: string },
): Promise<void> => run(db)`
    UPDATE follow_ups
    SET due_date = due_date + (${at}::timestamptz - ${before}::timestamptz), updated_at = now()
    WHERE registration_id = ${registration} AND status = 'pending'`
