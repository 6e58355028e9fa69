import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createContact } from '#src/contract/people/contacts.ts'
import { readHeader } from '#src/people/import/columns.ts'
import { readRow } from '#src/people/import/stage-rows.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { isLong } from '#tests/support/long.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const names = fc.constantFrom(
  'Ann',
  ' ',
  '',
  'x'.repeat(201),
  'two\nlines',
  'a "b", c',
  '=1+1',
  'A\0',
)
const statuses = fc.constantFrom('', 'Member', ' Inactive ', 'member', 'Friend')
const addresses = fc.integer({ min: -2, max: 4 })

interface InputRow {
  readonly name: string
  readonly email: string
  readonly status: string
}

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`

const isGood = ({ name, email, status }: InputRow): boolean =>
  createContact.body.schema.safeParse({ name, email, status: status.trim() || undefined }).success

/** The expected report of an import of the rows, computed the slow way. */
const account = (rows: readonly InputRow[], stored: readonly string[]) => {
  const taken = new Set(stored)
  const tally = { imported: 0, skipped: 0 }
  for (const { email } of rows.filter(isGood)) {
    if (taken.has(email)) tally.skipped += 1
    else tally.imported += 1
    if (email !== '') taken.add(email)
  }
  return tally
}

const importRows = async (rows: readonly InputRow[], by: string, tag: string) => {
  const lines = rows.map(({ name, email, status }) => [name, email.toUpperCase(), status, tag])
  const table = [['name', 'email', 'status', 'tags'], ...lines]
  const form = new FormData()
  const text = table.map((fields) => fields.map(quoted).join(by)).join('\n')
  form.append('file', new Blob([text]), 'a.csv')
  const { json } = await crm.api('POST', '/api/staff/contacts/bulk-import', { body: form })
  return json as { imported: number; skipped: number; errors: unknown[] }
}

it('every row of an import is imported, skipped or rejected, and what is imported is stored', async () => {
  const draft = fc.record({ name: names, address: addresses, status: statuses })
  const delimiter = fc.constantFrom(',', ';', '\t')
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { maxLength: 12 }), delimiter, async (drafts, by) => {
      const pool = Array.from({ length: 5 }, uniqueEmail)
      const choices = [...pool, 'nobody', '']
      const rows = drafts.map(({ address, ...rest }) => ({
        ...rest,
        email: choices.at(address) ?? '',
      }))
      const stored = pool.slice(0, 1)
      for (const email of stored) await crm.createContact({ email })
      const tag = unique('tag')
      const report = await importRows(rows, by, tag)
      expect(report.imported + report.skipped + report.errors.length).toBe(rows.length)
      expect(report).toMatchObject(account(rows, stored))
      const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
      expect(json).toHaveLength(report.imported)
    }),
    { numRuns: isLong ? 30 : 8 },
  )
})

it('a row of an import is valid by the same rules as a request of a client', () => {
  const columns = readHeader(['name', 'email', 'phone'])
  const text = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 8 }),
    fc.string({ unit: 'grapheme', minLength: 48, maxLength: 52 }),
    fc.string({ unit: 'grapheme', minLength: 198, maxLength: 202 }),
    fc.emailAddress(),
    fc.constantFrom('', ' ', 'A@B.ORG ', 'a@b', '\0'),
  )
  fc.assert(
    fc.property(text, text, text, (name, email, phone) => {
      const row = readRow([name, email, phone], columns)
      const client = createContact.body.schema.safeParse({ name, email, phone })
      expect(row.kind === 'contact').toBe(client.success)
      if (row.kind === 'contact') expect(row.contact).toMatchObject(client.data ?? {})
      else expect(row.error.split(':')[0]).toBe(client.error?.issues[0]?.path[0])
    }),
    { numRuns: 2_000 },
  )
})
