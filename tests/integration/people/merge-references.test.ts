import { beforeAll, describe, expect, it } from 'vitest'
import { findReferences } from '#src/people/duplicates/sql/references.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

describe('what refers to contacts', () => {
  it('every foreign key to contacts is known to the merge', async () => {
    const references = await findReferences(crm.payload.db.drizzle)
    expect(references.filter(({ handling }) => handling === 'unknown')).toEqual([])
    // One that is not known by its table is moved: look at what else a merge must do with it.
    expect(
      references.map(({ table, column, handling }) => `${table}.${column}: ${handling}`),
    ).toEqual([
      'consents.contact_id: moved',
      'contact_announcements.contact_id: own',
      'contact_distinctions.higher_id: own',
      'contact_distinctions.lower_id: own',
      'contact_other_emails.contact_id: moved',
      'contact_submissions.contact_id: moved',
      'contacts_texts.parent_id: part',
      'deliveries.contact_id: moved',
      'event_registrations.contact_id: moved',
      'event_shift_sign_ups.contact_id: moved',
      'follow_ups.contact_id: moved',
      'form_answers.contact_id: moved',
      'interactions.contact_id: moved',
      'payload_locked_documents_rels.contacts_id: own',
      'progression_entries.contact_id: moved',
    ])
  })

  it('a table of an organisation is moved with the rest, and back', async () => {
    await merges.rows(`CREATE TABLE shifts_of_test (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      helper_id int REFERENCES contacts (id) ON DELETE SET NULL)`)
    try {
      const [keep, remove] = [await crm.createContact(), await crm.createContact()]
      await merges.rows(
        'INSERT INTO shifts_of_test (helper_id) VALUES ($1), ($2)',
        keep.id,
        remove.id,
      )
      const helpers = () =>
        merges.rows('SELECT helper_id AS id FROM shifts_of_test ORDER BY helper_id')
      const id = await merges.mustMerge(keep.id, remove.id)
      expect(await helpers()).toEqual([{ id: keep.id }, { id: keep.id }])
      await merges.undo(id)
      expect(await helpers()).toEqual([{ id: keep.id }, { id: remove.id }])
    } finally {
      await merges.rows('DROP TABLE shifts_of_test')
    }
  })
})
