import { describe, expect, it } from 'vitest'
import {
  draftFor,
  isSameMapping,
  mapColumns,
  mappingOf,
  newDraft,
  optionsOf,
  withColumn,
} from '#src/people/import/admin/mapping/draft.ts'
import {
  fittingMapping,
  type SavedMapping,
} from '#src/people/import/admin/mapping/saved-mapping.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'

type Column = FileHead['columns'][number]

/** The head of a file with these columns; what is proposed for each, and whether it holds emails. */
const headOf = (
  columns: Readonly<Record<string, Column['column'] | 'emails'>>,
  proposal: Partial<FileHead['proposal']> = {},
): FileHead => {
  const list = Object.entries(columns).map(([key, column]) => ({
    name: key,
    key,
    column: column === 'emails' ? null : column,
    samples: [],
    values: null,
    filled: 0,
    options: [],
    hasEmails: column === 'emails' || column === 'email',
  }))
  const proposed = Object.fromEntries(list.map(({ key, column }) => [key, column]))
  return {
    encoding: 'utf-8',
    delimiter: ',',
    columns: list,
    proposal: { columns: proposed, statuses: {}, dateOrder: 'day', ...proposal },
    hasQuotedTags: false,
    moreColumns: 0,
    rows: [],
  }
}

const saved = (
  columns: SavedMapping['mapping']['columns'],
  other: Partial<SavedMapping['mapping']> = {},
): SavedMapping => ({
  id: 1,
  name: 'Saved',
  mapping: {
    columns,
    statuses: {},
    unknownStatus: 'error',
    tagsSeparator: 'auto',
    dateOrder: 'day',
    ...other,
  },
})

const draft = newDraft('Import 2031-05-15')
const columnsOf = (head: FileHead, of = draft) => optionsOf('contacts', of, head)['columns']

describe('the draft of an import', () => {
  it('a column that nothing is proposed for is left out, unless it holds emails: then it is undecided', () => {
    const head = headOf({ name: 'name', City: null, Kontakt: 'emails' })
    const mapped = mapColumns(head, draftFor(head, draft))
    expect(mapped.map(({ field }) => field)).toEqual(['name', null, undefined])
    const decided = withColumn(draftFor(head, draft), 'Kontakt', null)
    expect(mapColumns(head, decided)[2]?.field).toBeNull()
  })

  it('options name the columns that are read otherwise than by their names, and emails that are left out', () => {
    const head = headOf({ name: 'name', Mail: 'email', City: null, Kontakt: 'emails' })
    const proposed = draftFor(head, draft)
    expect(columnsOf(head, proposed)).toEqual({})
    const decided = withColumn(withColumn(proposed, 'Kontakt', null), 'City', 'city')
    expect(columnsOf(head, decided)).toEqual({ City: 'city', Kontakt: null })
    expect(columnsOf(head, withColumn(decided, 'Mail', null))).toMatchObject({ Mail: null })
  })

  it('what the server proposes beyond the names of the columns is in the options', () => {
    const statuses = { Aktiv: 'Member', Prospect: 'Prospect' }
    const proposal = { columns: { Zip: 'postcode' }, statuses, dateOrder: 'month' as const }
    const head = headOf({ name: 'name', Zip: null }, proposal)
    expect(optionsOf('contacts', draftFor(head, draft), head)).toMatchObject({
      columns: { Zip: 'postcode' },
      statuses: { Aktiv: 'Member' },
      dateOrder: 'month',
      tag: 'Import 2031-05-15',
    })
  })

  it('a column that is proposed to be left out although its name is known is named in the options', () => {
    const head = headOf({ name: 'name', Status: 'status' }, { columns: { Status: null } })
    expect(columnsOf(head, draftFor(head, draft))).toEqual({ Status: null })
  })

  it('of two columns of one name the first counts', () => {
    const head = headOf({ Mail: 'email' })
    const twice = { ...head, columns: [...head.columns, { ...headOf({ Mail: null }).columns[0] }] }
    expect(mapColumns(head, draftFor(twice as FileHead, draft))[0]?.field).toBe('email')
  })

  it('options subscribe with a consent or not at all, and have a tag for contacts only', () => {
    const subscribing = { ...draft, isSubscribing: true, consent: ' Signed the list. ' }
    expect(optionsOf('contacts', draft)).toMatchObject({ subscribe: null })
    expect(optionsOf('subscribers', subscribing)).toMatchObject({
      subscribe: { consent: 'Signed the list.' },
    })
    expect(optionsOf('subscribers', subscribing)).not.toHaveProperty('tag')
  })
})

describe('a saved mapping', () => {
  it('a saved mapping is loaded over what is proposed, whatever the case of its columns', () => {
    const head = headOf({ NAME: 'name', Ort: null, Extra: null })
    const loaded = draftFor(head, draft, saved({ name: null, ort: 'name' }).mapping)
    expect(mapColumns(head, loaded).map(({ field }) => field)).toEqual([null, 'name', null])
  })

  it('a mapping that is saved and loaded again is the same, also where a proposed status was taken back', () => {
    const head = headOf({ name: 'name', K: 'emails' }, { statuses: { Aktiv: 'Member' } })
    const edited = {
      ...withColumn(draftFor(head, draft), 'K', 'notes'),
      statuses: { Aktiv: '' },
      unknownStatus: 'default' as const,
    }
    const again = draftFor(head, draft, mappingOf(edited))
    expect(isSameMapping(again, edited)).toBe(true)
    expect(isSameMapping(again, withColumn(again, 'K', null))).toBe(false)
    expect(optionsOf('contacts', again, head)).toMatchObject({
      columns: { K: 'notes' },
      statuses: {},
      unknownStatus: 'default',
    })
  })

  it('the saved mapping fits whose taken columns are all there; of several the one that knows most', () => {
    const head = headOf({ Vorname: null, Nachname: null, Ort: null })
    const wide = saved({ vorname: 'firstName', ort: null })
    const narrow = saved({ vorname: 'firstName' })
    const other = saved({ vorname: 'firstName', mail: 'email' })
    const none = saved({ vorname: null, ort: null })
    expect(fittingMapping(head, [narrow, wide, other, none])).toBe(wide)
    expect(fittingMapping(head, [other, none])).toBeUndefined()
  })
})
