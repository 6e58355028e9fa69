import { rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

/**
 * Creates one follow-up for each active rule that answers to a form meet and whose contact is known,
 * owned by the rule's owner or the contact's; a rule that mails only for answers that a mailed link confirmed, or
 * strangers could have others mailed. A rule has one for answers: where there is one, it stays as it
 * is. Returns those made.
 */
export const insertFollowUpsOfForm = (
  db: Database,
  answers: number,
): Promise<{ id: number; owner: number | null }[]> => rows(db)`
    WITH given AS (
      SELECT a.id, a.form_id, a.answers, a.contact_id, a.confirmed_at, c.owner_id
      FROM form_answers a JOIN ${livingContacts} c ON c.id = a.contact_id
      WHERE a.id = ${answers} AND a.state = 'accepted'),
    rule AS (
      SELECT r.* FROM follow_up_rules r JOIN given ON given.form_id = r.trigger_form_id
      WHERE r.active AND r.trigger = 'form'
        AND (r.email_template_id IS NULL OR given.confirmed_at IS NOT NULL)
        AND (coalesce(r.trigger_question, '') = '' OR given.answers ? r.trigger_question)
        AND (coalesce(r.trigger_question, '') = '' OR coalesce(r.trigger_value, '') = ''
          OR given.answers->>r.trigger_question = r.trigger_value
          OR given.answers->r.trigger_question @> to_jsonb(r.trigger_value::text))
      -- A rule deleted meanwhile makes none.
      FOR KEY SHARE OF r),
    made AS (
      INSERT INTO follow_ups (contact_id, rule_id, answers_id, rule_name, catchup_type, due_date,
        owner_id)
      SELECT given.contact_id, rule.id, given.id, rule.name, rule.catchup_type,
        now() + rule.days_after::int * interval '24 hours', coalesce(rule.owner_id, given.owner_id)
      FROM given, rule ORDER BY rule.id
      ON CONFLICT (answers_id, rule_id) DO NOTHING RETURNING id, owner_id)
    SELECT id, owner_id AS owner FROM made`

/** Of who withdrew their answers: what was done or cancelled, or mailed, stays. */
export const removeFollowUpsOfForm = (db: Database, answers: number): Promise<void> =>
  run(db)`DELETE FROM follow_ups WHERE answers_id = ${answers} AND status = 'pending'`
