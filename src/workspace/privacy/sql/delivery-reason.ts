import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

export type DeliveryFacts = {
  isTest: boolean
  recipient: 'stored' | 'deleted' | 'erased'
  /** Ids of the segments that narrowed its newsletter; of deleted ones too. */
  segments: number[]
  mergedInto: { id: number; name: string } | null
  rule: string
}

/** What staff may know of a delivery beyond what its reader’s own page has. */
export const findDeliveryFacts = (
  db: Database,
  delivery: number,
): Promise<DeliveryFacts | undefined> => firstRow(db)`
    SELECT coalesce(d.is_test, false) AS "isTest",
      CASE WHEN strpos(d.email, '@') = 0 THEN 'erased'
        WHEN d.kind IN ('newsletter', 'welcome', 'weekly_digest') AND d.is_test IS NOT TRUE
          AND d.subscriber_id IS NULL THEN 'deleted' ELSE 'stored' END AS recipient,
      coalesce((SELECT n.audience->'segments' FROM newsletter_sendings n
        WHERE n.newsletter_id = d.newsletter_id), '[]') AS segments,
      (SELECT jsonb_build_object('id', c.id, 'name', c.name)
        FROM contact_other_emails o JOIN ${livingContacts} c ON c.id = o.contact_id
        WHERE o.email = lower(d.email) ORDER BY c.id LIMIT 1) AS "mergedInto",
      coalesce((SELECT f.rule_name FROM follow_ups f WHERE f.id = d.follow_up_id), '') AS rule
    FROM deliveries d WHERE d.id = ${delivery}`
