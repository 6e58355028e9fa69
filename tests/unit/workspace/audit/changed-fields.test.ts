import type { FlattenedField } from 'payload'
import { describe, expect, it } from 'vitest'
import { actionOf } from '#src/platform/audit/action-of.ts'
import { labelOf } from '#src/platform/audit/audited.ts'
import { changedFields } from '#src/platform/audit/changed-fields.ts'
import { readAuditFilter, readPosition, writePosition } from '#src/workspace/audit/read-query.ts'

const text = (name: string): FlattenedField => ({ name, type: 'text' }) as FlattenedField
const owner = { name: 'owner', type: 'relationship', relationTo: 'users' } as FlattenedField
const seo = { name: 'seo', type: 'group', flattenedFields: [text('title')] } as FlattenedField
const fields = [text('id'), text('name'), text('updatedAt'), text('at'), text('rows'), owner, seo]

describe('the names of changed fields', () => {
  it.each([
    ['another text', { name: 'a' }, { name: 'b' }, ['name']],
    ['the same text', { name: 'a' }, { name: 'a' }, []],
    ['nothing in place of nothing', { name: null }, { name: '' }, []],
    ['an empty list in place of none', { rows: undefined }, { rows: [] }, []],
    ['something in place of nothing', { name: null }, { name: 'b' }, ['name']],
    ['a field that is left out', { name: 'a' }, {}, []],
    ['what every change sets', { id: 1, updatedAt: 'a' }, { id: 2, updatedAt: 'b' }, []],
    ['the same time written otherwise', at('10:00:00.000Z'), at('11:00:00+01:00'), []],
    ['another time', at('10:00:00.000Z'), at('10:00:01.000Z'), ['at']],
    ['rows without their ids', rows({ id: 'x', a: 1 }), rows({ a: 1 }), []],
    ['rows in another order', rows({ a: 1 }, { a: 2 }), rows({ a: 2 }, { a: 1 }), ['rows']],
    ['keys in another order', rows({ a: 1, b: 2 }), rows({ b: 2, a: 1 }), []],
    ['a document that was populated', { owner: 5 }, { owner: { id: 5, name: 'x' } }, []],
    ['another document', { owner: 5 }, { owner: 6 }, ['owner']],
    ['a field of a group', { seo: { title: 'a' } }, { seo: { title: 'b' } }, ['seo.title']],
    ['what is no field', { other: 1 }, { other: 2 }, []],
  ])('%s', (_, before, after, changed) => {
    expect(changedFields(fields, before, after)).toEqual(changed)
  })

  function at(time: string) {
    return { at: `2026-11-24T${time}` }
  }
  function rows(...given: object[]) {
    return { rows: given }
  }
})

describe('what an update did', () => {
  it.each([
    ['news', { _status: 'draft' }, { _status: 'published' }, 'published'],
    ['news', { _status: 'published' }, { _status: 'draft' }, 'unpublished'],
    ['news', { _status: 'published' }, { _status: 'published' }, 'changed'],
    ['newsletters', { status: 'draft' }, { status: 'sent' }, 'sent'],
    ['newsletters', { status: 'draft' }, { status: 'scheduled' }, 'scheduled'],
    ['newsletters', { status: 'scheduled' }, { status: 'draft' }, 'unscheduled'],
    ['newsletters', { approvalStatus: 'pending' }, { approvalStatus: 'approved' }, 'approved'],
    ['newsletters', { approvalStatus: 'pending' }, { approvalStatus: 'rejected' }, 'rejected'],
    ['follow-ups', { status: 'pending' }, { status: 'sent' }, 'changed'],
    ['contacts', undefined, { status: 'Member' }, 'changed'],
  ] as const)('%s from %o to %o: %s', (collection, before, after, action) => {
    expect(actionOf(collection, before, after)).toBe(action)
  })

  it('a draft over what stays public is a change', () => {
    const [before, after] = [{ _status: 'published' }, { _status: 'draft' }]
    expect(actionOf('news', before, after, { isDraft: true })).toBe('changed')
  })
})

it('titles of persons are no labels', () => {
  expect(labelOf('news', { title: 'Spring' })).toBe('Spring')
  for (const collection of ['contacts', 'users', 'people', 'media', 'compose-emails', 'shifts'])
    expect(labelOf(collection, { title: 'Ada', name: 'Ada', subject: 'Ada' })).toBeNull()
})

describe('the query of the page', () => {
  it('what cannot be read is as if absent', () => {
    const given = { actor: 'x', action: 'y', from: '2026-13-40', zone: '+02:00', collection: '' }
    expect(readAuditFilter(given)).toEqual({ zone: 'UTC' })
  })

  it('a position is read as it was written', () => {
    const position = { at: '2026-11-24T10:00:00.123456Z', id: '42' }
    expect(readPosition({ after: writePosition(position) })).toEqual(position)
    expect(readPosition({ after: "1'_2" })).toBeUndefined()
  })
})
