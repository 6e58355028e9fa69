import { expect, it } from 'vitest'
import { fieldKey, setOf } from '#src/workspace/bulk/admin/contacts/edited-field.ts'

it.each([
  [{ isCustom: false, type: 'text', name: 'city' }, 'Kiel', { city: 'Kiel' }],
  [{ isCustom: false, type: 'text', name: 'city' }, '', { city: null }],
  [{ isCustom: false, type: 'checkbox', name: 'helps' }, 'false', { helps: false }],
  [{ isCustom: false, type: 'number', name: 'shirts' }, '1.5', { shirts: 1.5 }],
  [
    { isCustom: false, type: 'date', name: 'joined' },
    '2026-05-01T00:00Z',
    { joined: '2026-05-01T00:00:00.000Z' },
  ],
  // The server reads values of custom fields by their types.
  [{ isCustom: true, type: 'number', name: 'shirts' }, '1,5', { custom: { shirts: '1,5' } }],
  [{ isCustom: true, type: 'choice', name: 'size' }, '', { custom: { size: null } }],
])('the field %o is set to "%s" as the command of a bulk edit takes it', (field, text, set) => {
  expect(setOf(fieldKey(field), text)).toEqual(set)
})
