import { randomUUID } from 'node:crypto'
import type { RetentionRule } from '#src/payload-types.ts'
import { uniqueEmail } from './crm.ts'
import { startPayload } from './database.ts'
import { callPlatform } from './platform-api.ts'
import { createStaff, password } from './staff.ts'

/** When tests of retention take place that say so; a day that every month has. */
export const now = new Date('2026-11-15T12:00:00.000Z')

/** As SQL: so long before that, and so many ms later. */
export const at = (interval: string, later = 0): string =>
  `'${now.toISOString()}'::timestamptz - interval '${interval}' + interval '${later} ms'`

/** Rules of retention, an administrator who switches them, and what they are about. */
export async function startRetention() {
  const payload = await startPayload()
  const staff = await createStaff(payload, 'admin')
  const rows = async <R extends object = { id: number }>(text: string, ...values: unknown[]) =>
    (await payload.db.pool.query<R>(text, values)).rows

  /** A segment by a tag of its contacts, and how they are made, since when there was no contact. */
  const startGroup = async () => {
    const tag = `tag-${randomUUID()}`
    const rules = {
      match: 'all',
      not: false,
      conditions: [{ field: 'tags', not: false, operator: 'any', tags: [tag] }],
    }
    const segment = await payload.create({
      collection: 'segments',
      data: { name: tag, rules, shared: true },
    })
    const add = async (since = at('30 months'), data: { email?: string } = {}) => {
      const { id } = await payload.create({
        collection: 'contacts',
        data: { name: `Old ${tag}`, email: uniqueEmail(), status: 'Contact', tags: [tag], ...data },
      })
      await rows(`UPDATE contacts SET created_at = ${since} WHERE id = $1`, id)
      return id
    }
    const left = async () =>
      (
        await rows(`SELECT parent_id AS id FROM contacts_texts WHERE text = $1 ORDER BY 1`, tag)
      ).map(({ id }) => id)
    return { segment: segment.id, rules, add, left }
  }

  const createRule = (data: Partial<RetentionRule>): Promise<RetentionRule> =>
    payload.create({
      collection: 'retention-rules',
      data: { name: 'Old', kind: 'contacts', age: 24, unit: 'months', ...data },
    })

  const pathOf = ({ id }: { id: number }, what: string) => `/retention-rules/${id}/${what}`
  const preview = async (rule: { id: number }) =>
    (await callPlatform('GET', pathOf(rule, 'preview'), { token: staff.token })).json
  const switchTo = (rule: { id: number }, json: object, token = staff.token) =>
    callPlatform('POST', pathOf(rule, 'switch'), { token, json: { password, ...json } })

  const createActive = async (data: Partial<RetentionRule>) => {
    const rule = await createRule(data)
    const { now: count } = await preview(rule)
    const switched = await switchTo(rule, { active: true, count })
    if (switched.status !== 200) throw new Error(switched.text)
    return rule
  }

  const receiptsOf = async ({ id }: { id: number }) =>
    rows<{ by: string; receipt: Record<string, number> }>(
      'SELECT requested_by AS by, receipt FROM erasures WHERE rule_id = $1 ORDER BY id',
      id,
    )

  return {
    payload,
    staff,
    rows,
    startGroup,
    createRule,
    pathOf,
    preview,
    switchTo,
    createActive,
    receiptsOf,
  }
}
