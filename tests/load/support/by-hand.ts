import { sql } from '@payloadcms/db-postgres'
import { listedContactColumns } from '#src/data/columns.ts'

/** The statement, as written by hand, for the first page of contacts `c`. */
export const firstContacts = (where = sql`TRUE`) => sql`
  SELECT json_agg(row_to_json(page)) FROM (
    SELECT ${listedContactColumns}
    FROM contacts c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE ${where} ORDER BY c.created_at DESC, c.id DESC LIMIT 25) page`

/** And for whose token a request carries: their roles, and whether the token was ended. */
export const holderOfToken = (user: number, hash: string) => sql`
  SELECT u.id, u.username, u.state, s.ended_at,
    ARRAY(SELECT r.value::text FROM users_roles r WHERE r.parent_id = u.id ORDER BY r."order") AS roles
  FROM users u LEFT JOIN sign_ins s ON s.key = ${hash} WHERE u.id = ${user}`

/** And for the board: the counts of the stages, and the newest cards of each by the index. */
export const boardOfStages = sql`
  SELECT s.id, n.contacts, newest.cards FROM progression_stages s
    LEFT JOIN (SELECT current_stage_id, count(*) AS contacts FROM contacts GROUP BY 1) n
      ON n.current_stage_id = s.id
    CROSS JOIN LATERAL (SELECT jsonb_agg(card) AS cards FROM (
      SELECT c.id, c.name, c.email FROM contacts c WHERE c.current_stage_id = s.id
      ORDER BY c.updated_at DESC, c.id DESC LIMIT 50) card) newest`

/** And for the timeline of a contact: the first page of all kinds of items, with what is shown. */
export const timelineOf = (contact: number) => sql`
  WITH addresses AS (
    SELECT email FROM contacts WHERE id = ${contact} AND email IS NOT NULL
    UNION SELECT email FROM contact_other_emails WHERE contact_id = ${contact})
  SELECT 'entry' AS kind, e.id, e.created_at AS at,
    jsonb_build_array(s.name, e.interaction_type, e.notes, u.display_name) AS item
  FROM progression_entries e JOIN progression_stages s ON s.id = e.stage_id
    LEFT JOIN users u ON u.id = e.created_by_id
  WHERE e.contact_id = ${contact}
  UNION ALL
  SELECT 'interaction', i.id, i.at, jsonb_build_array(i.kind, i.notes, u.display_name, v.title)
  FROM interactions i LEFT JOIN users u ON u.id = i.by_id LEFT JOIN events v ON v.id = i.event_id
  WHERE i.contact_id = ${contact}
  UNION ALL
  SELECT 'mail', d.id, coalesce(d.sent_at, d.created_at), jsonb_build_array(
    coalesce(nullif(d.subject, ''), n.subject, m.subject, w.subject), d.name, d.email, d.kind,
    d.status, d.bounce)
  FROM deliveries d LEFT JOIN newsletters n ON n.id = d.newsletter_id
    LEFT JOIN compose_emails m ON m.id = d.compose_email_id
    LEFT JOIN email_templates w ON w.id = d.email_template_id
  WHERE d.is_test IS NOT TRUE AND d.id IN (
      SELECT id FROM deliveries WHERE contact_id = ${contact}
      UNION SELECT x.id FROM addresses a JOIN deliveries x ON lower(x.email) = a.email)
    AND NOT EXISTS (SELECT FROM replies r WHERE r.delivery_id = d.id)
  UNION ALL
  SELECT 'follow-up', f.id, greatest(f.due_date, f.snoozed_until, f.completed_at),
    jsonb_build_array(f.rule_name, f.catchup_type, f.status, u.display_name, o.display_name)
  FROM follow_ups f LEFT JOIN users u ON u.id = f.completed_by_id
    LEFT JOIN users o ON o.id = f.owner_id
  WHERE f.contact_id = ${contact}
  UNION ALL
  SELECT 'consent', n.id, n.at,
    jsonb_build_array(n.email, n.purpose, n.given, n.source, n.text, u.display_name, i.file_name)
  FROM consents n LEFT JOIN users u ON u.id = n.by_id LEFT JOIN imports i ON i.id = n.import_id
  WHERE n.id IN (SELECT id FROM consents WHERE contact_id = ${contact}
    UNION SELECT x.id FROM addresses a JOIN consents x ON x.email = a.email)
  UNION ALL
  SELECT 'import', i.id, i.created_at,
    jsonb_build_array(i.file_name, i.kind, i.undone_at, u.display_name)
  FROM imports i LEFT JOIN users u ON u.id = i.by_id
  WHERE i.id IN (
    SELECT import_id FROM import_changes WHERE target = 'contact' AND document_id = ${contact}
    UNION SELECT x.import_id FROM addresses a JOIN newsletter_subscribers s ON s.email = a.email
      JOIN import_changes x ON x.target = 'subscriber' AND x.document_id = s.id)
  UNION ALL
  SELECT 'message', m.id, m.created_at, jsonb_build_array(m.subject, m.status)
  FROM contact_submissions m
  WHERE m.id IN (SELECT id FROM contact_submissions WHERE contact_id = ${contact}
    UNION SELECT x.id FROM addresses a JOIN contact_submissions x ON lower(x.email) = a.email)
  UNION ALL
  SELECT 'proposal', p.id, p.created_at, jsonb_build_array(p.title, p.status)
  FROM addresses a JOIN action_submissions p ON lower(p.contact_email) = a.email
  UNION ALL
  SELECT 'reply', r.id, r.created_at,
    jsonb_build_array(r.subject, r.text, u.display_name, d.status, d.bounce)
  FROM replies r LEFT JOIN users u ON u.id = r.by_id LEFT JOIN deliveries d ON d.id = r.delivery_id
  WHERE r.id IN (
    SELECT x.id FROM contact_submissions s JOIN replies x ON x.message_id = s.id
      WHERE s.contact_id = ${contact}
    UNION SELECT x.id FROM addresses a JOIN replies x ON lower(x.email) = a.email)
  ORDER BY at DESC LIMIT 31`
