import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactStatuses } from '#src/contract/people/enums.ts'
import { changeOf, reverseOf, tagsAfter } from '#src/workspace/bulk/contacts/contact-change.ts'
import type { ContactChange, ContactState } from '#src/workspace/bulk/sql/contact-changes.ts'

const tag = fc.constantFrom('a', 'b', '2024', '__proto__', 'ä', 'constructor')
const tags = fc.uniqueArray(tag, { maxLength: 5 })
const text = fc.option(fc.constantFrom('20095', 'Kiel', ''), { nil: null })
const status = fc.constantFrom(...contactStatuses)
const owner = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const custom = fc.dictionary(
  fc.constantFrom('size', 'shirts', 'day'),
  fc.constantFrom('S', 'L', 1.5, true),
)

const state: fc.Arbitrary<ContactState> = fc
  .record({ status, owner, postcode: text, city: text, custom, names: tags })
  .map(({ names, ...fields }) => ({
    ...fields,
    id: 1,
    name: 'Ada',
    isLocked: false,
    tags: Object.fromEntries(names.map((name, at) => [name, at * 3 + 1])),
  }))
const edit = fc.record({
  set: fc.record({ status, owner, postcode: text, city: text }, { requiredKeys: [] }),
  custom: fc.dictionary(
    fc.constantFrom('size', 'shirts', 'day'),
    fc.constantFrom('S', 'L', 1.5, null),
  ),
  addTags: tags,
  removeTags: tags,
})

/** The contact as the statements of an edit leave it. */
const applied = (before: ContactState, change: ContactChange): ContactState => {
  const values = Object.entries({ ...before.custom, ...change.after.custom })
  const kept = Object.entries(before.tags).filter(
    ([name]) => !Object.hasOwn(change.before.tags, name),
  )
  return {
    ...before,
    ...change.after.fields,
    custom: Object.fromEntries(values.filter(([, value]) => value !== null)),
    tags: Object.fromEntries([...kept, ...Object.entries(change.after.tags)]),
  }
}

describe('the change of a contact in a bulk edit', () => {
  it('an edit that is taken back leaves a contact exactly as it was, with its tags in their order', () => {
    fc.assert(
      fc.property(state, edit, (before, given) => {
        const change = changeOf(before, given)
        if (!change) return
        const after = applied(before, change)
        const reverse = reverseOf(after, change)
        expect(reverse && applied(after, reverse)).toEqual(before)
        expect(reverse && tagsAfter(after, reverse)).toEqual(
          Object.entries(before.tags)
            .toSorted(([, one], [, other]) => one - other)
            .map(([name]) => name),
        )
      }),
    )
  })

  it('an edit that is made twice changes nothing the second time', () => {
    fc.assert(
      fc.property(state, edit, (before, given) => {
        const change = changeOf(before, given)
        if (change) expect(changeOf(applied(before, change), given)).toBeUndefined()
      }),
    )
  })

  it('an edit is not taken back once one of its values has another value', () => {
    fc.assert(
      fc.property(state, edit, status, (before, given, since) => {
        const change = changeOf(before, given)
        const set = change?.after.fields.status
        fc.pre(change !== undefined && set !== undefined && set !== since)
        if (change)
          expect(reverseOf({ ...applied(before, change), status: since }, change)).toBe(undefined)
      }),
    )
  })
})
