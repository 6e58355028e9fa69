import { describe, expect, it } from 'vitest'
import {
  type ContactImportOptions,
  contactImportOptions,
  importFields,
  importKinds,
  type SubscriberImportOptions,
  subscriberImportOptions,
} from '#src/contract/people/import-options.ts'
import { importUndo, undoDays } from '#src/contract/people/import-undo.ts'

const issue = (options: unknown): string => {
  const { error } = contactImportOptions.safeParse(options)
  const [first] = error?.issues ?? []
  return first ? `${first.path.join('.')}: ${first.message}` : ''
}

describe('options of an import', () => {
  it('no options mean: columns as proposed, unknown statuses are errors, known people are skipped', () => {
    const common = { columns: {}, statuses: {}, unknownStatus: 'error', known: 'skip' }
    const contacts: ContactImportOptions = contactImportOptions.parse({})
    const subscribers: SubscriberImportOptions = subscriberImportOptions.parse({})
    expect(contacts).toMatchObject({ ...common, tag: '', subscribe: null })
    expect(subscribers).toMatchObject({ ...common, subscribe: null })
  })

  it('a column may be mapped to each field of its kind, to a custom field, or to none', () => {
    for (const kind of importKinds) {
      const schema = { contacts: contactImportOptions, subscribers: subscriberImportOptions }[kind]
      for (const field of [...importFields[kind], null])
        expect(schema.parse({ columns: { A: field } }).columns).toEqual({ A: field })
    }
    expect(issue({ columns: { A: 'custom.shoeSize' } })).toBe('')
    expect(subscriberImportOptions.safeParse({ columns: { A: 'custom.shoeSize' } }).success).toBe(
      false,
    )
  })

  it.each<[string, unknown, RegExp]>([
    ['an unknown field', { columns: { A: 'shoe' } }, /^columns\.A: must be one of name, /],
    ['a field of one’s own without a name', { columns: { A: 'custom.' } }, /^columns\.A: must be/],
    ['an unknown status', { statuses: { x: 'Friend' } }, /^statuses\.x: /],
    ['an unknown policy', { known: 'delete' }, /^known: /],
    ['a tag that is too long', { tag: 'x'.repeat(101) }, /^tag: must be at most 100 characters/],
    ['an empty consent', { subscribe: { consent: ' ' } }, /^subscribe\.consent: is required/],
  ])('options are rejected by field and rule for %s', (_what, options, error) => {
    expect(issue(options)).toMatch(error)
  })
})

it('what undoing an import does names those who stay, with a reason', () => {
  const keptPeople = [{ target: 'contact', id: 1, title: 'Ann', reason: 'changed' }]
  const until = new Date(undoDays).toISOString()
  const undo = { deleted: 1, restored: 0, kept: 1, keptPeople, withdrawn: 0, until, undoneAt: null }
  expect(importUndo.parse(undo)).toEqual(undo)
  expect(importUndo.safeParse({ ...undo, keptPeople: [{ id: 1 }] }).success).toBe(false)
})
