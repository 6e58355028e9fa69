import { readFile } from 'node:fs/promises'
import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { importFile, mustUndo, recordedImport } from '#tests/support/imports.ts'
import { products } from '#tests/support/product-files.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let admin: Staff
beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
})

const subscribe = { consent: 'I agree to the newsletter' }

/** Imports a file as it is proposed, as staff who change nothing do. */
const importProposed = async (
  target: 'contacts' | 'newsletter-subscribers',
  file: Uint8Array,
  options: object,
) => {
  const given = { token: admin.token, target, file }
  const { head } = await importFile({ ...given, dryRun: true })
  return recordedImport({ ...given, options: { ...head.proposal, ...options } })
}

const contactsTagged = async (tag: string) => {
  const { docs } = await crm.payload.find({
    collection: 'contacts',
    where: { tags: { in: [tag] } },
    depth: 0,
    limit: 100,
  })
  return docs.map((doc) => ({ ...doc, tags: doc.tags?.filter((each) => each !== tag) ?? [] }))
}

const subscribers = async (mark: string) =>
  rowsOf(
    await crm.payload.db.drizzle.execute<{
      email: string
      status: string
      suppression: string | null
    }>(sql`
      SELECT email, status, suppression FROM newsletter_subscribers
      WHERE position(${mark} IN email) > 0`),
  )
const mailable = async (mark: string) =>
  (await subscribers(mark))
    .filter(({ status, suppression }) => status === 'subscribed' && suppression === null)
    .map(({ email }) => email)
    .toSorted()

const full = (names: readonly string[]) => names.map((name) => `${name}@example.org`).toSorted()

const emailsIn = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[a-z0-9.]+@example\.org/g)),
]

describe('files as other products export them', () => {
  it.each(products)(
    '$file: every person and address arrives or is listed, none is subscribed who left there, and an undo leaves none',
    async (product) => {
      const bytes = await readFile(`tests/fixtures/people/${product.file}.csv`)
      const text = new TextDecoder(product.encoding ?? 'utf-8').decode(bytes)
      const tag = unique('tag')
      const contacts = await importProposed('contacts', bytes, { known: 'fill', tag, subscribe })
      const [imported, skipped, lines] = product.counts
      expect(contacts).toMatchObject({ imported, skipped, updated: 0, rejected: lines.length })
      expect(contacts.rows.map(({ row }) => row)).toEqual(lines)

      const stored = await contactsTagged(tag)
      for (const [key, person] of Object.entries(product.people)) {
        const found = stored.filter(({ email, name }) => email === key || name === key)
        expect(found).toEqual([expect.objectContaining(person)])
      }
      const [column, ...listed] = product.listed ?? []
      if (column) expect(contacts.ignoredColumns).toContain(column)
      const kept = stored.flatMap(({ email, notes }) => emailsIn(`${email} ${notes}`))
      const expected = emailsIn(text).filter((email) => !listed.includes(email))
      expect(kept.toSorted()).toEqual(expected.toSorted())

      expect(await mailable(product.mark)).toEqual(full(product.mailable))
      const none = { withdrew: 0, bounced: 0, suppressed: 0, erased: 0 }
      expect(contacts.notSubscribed).toEqual({ ...none, ...product.notSubscribed })

      const list = await importProposed('newsletter-subscribers', bytes, { subscribe })
      expect(list.rows.map(({ row }) => row)).toEqual(product.withoutEmail ?? lines)
      const all = full([...product.mailable, ...(product.further ?? [])])
      expect(await mailable(product.mark)).toEqual(all)
      const stopped = new Map((await subscribers(product.mark)).map((each) => [each.email, each]))
      for (const [name, suppression] of Object.entries(product.stopped ?? {}))
        expect(stopped.get(`${name}@example.org`)).toMatchObject({
          status: 'unsubscribed',
          suppression,
        })

      expect(await mustUndo(admin.token, list.id)).toMatchObject({ kept: 0 })
      expect(await mustUndo(admin.token, contacts.id)).toMatchObject({
        deleted: expect.any(Number),
        kept: 0,
      })
      expect(await contactsTagged(tag)).toEqual([])
      expect(await subscribers(product.mark)).toEqual([])
    },
  )
})
