import { sql } from '@payloadcms/db-postgres'
import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Rejections } from '#src/newsletters/sending/sql/newsletter-sendings.ts'

export const window = 100

/** With fewer mails the share is that of so many, so that one rejection of three pauses nothing. */
const atLeast = 20

/** The share where Settings were never saved, in percent. */
const defaultShare = 20

export type PausedNewsletter = Rejections & { title: string; approver: string | null }

type Row = {
  state: string
  refused: number
  tried: number
  said: string
  title: string
  approver: string | null
}

/**
 * Adds outcomes (`0` accepted, `1` rejected by policy) to those of a newsletter that is being sent, and pauses
 * it when more than the share in Settings are rejections. All in one statement: of several workers
 * that add at once, one is returned what was paused.
 */
export async function addOutcomes(
  db: Database,
  newsletter: number,
  { outcomes, said }: { readonly outcomes: string; readonly said: string },
): Promise<PausedNewsletter | undefined> {
  const last = sql`right(g.outcomes || ${outcomes}::text, ${window})`
  const refused = sql`length(replace(${last}, '0', ''))`
  const share = sql`coalesce(
    (SELECT coalesce(s.pause_at_rejections, 101) FROM settings s ORDER BY s.id LIMIT 1),
    ${defaultShare})`
  const isTooMuch = sql`${refused} * 100 > ${share} * greatest(length(${last}), ${atLeast})`
  const row = await firstRow(db)<Row>`
    UPDATE newsletter_sendings g SET
      outcomes = ${last},
      state = CASE WHEN ${isTooMuch} THEN 'paused' ELSE g.state END,
      changed_by_id = CASE WHEN ${isTooMuch} THEN NULL ELSE g.changed_by_id END,
      changed_at = CASE WHEN ${isTooMuch} THEN now() ELSE g.changed_at END,
      reason = CASE WHEN ${isTooMuch} THEN jsonb_build_object(
        'refused', ${refused}, 'tried', length(${last}), 'said', ${said}::text) END
    FROM newsletters n LEFT JOIN users u ON u.id = n.approved_by_id
    WHERE g.newsletter_id = ${newsletter} AND n.id = g.newsletter_id AND g.state = 'sending'
    RETURNING g.state, (g.reason->>'refused')::int AS refused, (g.reason->>'tried')::int AS tried,
      g.reason->>'said' AS said, n.title, u.email AS approver`
  return row?.state === 'paused' ? row : undefined
}
