import { describe, expect, it } from 'vitest'
import type { CustomField } from '#src/contract/people/custom-fields.ts'
import { readCustomValue } from '#src/people/custom-fields/read-value.ts'

const field = (type: CustomField['type'], choices: string[] = []): CustomField => ({
  name: 'field',
  label: 'Field',
  type,
  choices,
  several: false,
})

const read = (type: CustomField['type'], text: string, order?: 'day' | 'month') => {
  const result = readCustomValue(field(type, ['Large', 'x-large']), text, order)
  return 'value' in result ? result.value : result.problem.message
}

describe('a value of a custom field', () => {
  it.each(['text', 'number', 'date', 'choice', 'yes_no'] as const)('no %s is null', (type) => {
    expect(read(type, ' ')).toBeNull()
  })

  it('a text is trimmed, has a limit of 1,000 characters, and no NUL', () => {
    expect(read('text', ' Grün 🌻 ')).toBe('Grün 🌻')
    expect(read('text', '🌻'.repeat(1_000))).toHaveLength(2_000)
    expect(read('text', 'x'.repeat(1_001))).toBe('Field: must be at most 1000 characters')
    expect(read('text', 'a\0')).toBe('Field: must not contain NUL characters')
  })

  it.each<[string, unknown]>([
    ['12', 12],
    ['-3.5', -3.5],
    ['3,5', 3.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234 567', 1_234_567],
    ['1\u202f234,5', 1234.5],
    ['1’234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['0', 0],
    ['1,234', 'Field: must be a number'],
    ['12 cm', 'Field: must be a number'],
    ['1.23.4', 'Field: must be a number'],
    ['Infinity', 'Field: must be a number'],
    ['9'.repeat(30), 'Field: must be a number'],
    ['0x10', 'Field: must be a number'],
  ])('the number %s is read as %s', (text, value) => {
    expect(read('number', text)).toBe(value)
  })

  it.each<[string, unknown]>([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29 13:05:00', '2024-02-29'],
    ['2024-02-29T13:05:00.000Z', '2024-02-29'],
    ['2024/2/9', '2024-02-09'],
    ['29.2.2024', '2024-02-29'],
    ['01. 02. 2024', '2024-02-01'],
    ['3/4/2024', '2024-04-03'],
    ['03-04-2024', '2024-04-03'],
    ['29. Februar 2024', '2024-02-29'],
    ['1er août 2024', '2024-08-01'],
    ['24 de diciembre de 2024', '2024-12-24'],
    ['5 gennaio 2024', '2024-01-05'],
    ['February 3, 2024', '2024-02-03'],
    ['Sept. 3, 2024 4:05pm', '2024-09-03'],
    ['5-Mar-2024', '2024-03-05'],
    ['30.2.2024', 'Field: must be a date'],
    ['3/14/2024', 'Field: must be a date'],
    ['1.2.24', 'Field: must be a date'],
    ['yesterday', 'Field: must be a date'],
    ['20240229', 'Field: must be a date'],
  ])('the date %s is read as %s', (text, value) => {
    expect(read('date', text)).toBe(value)
  })

  it('dates with slashes begin with the month where that is stated', () => {
    expect(read('date', '3/14/2024', 'month')).toBe('2024-03-14')
    expect(read('date', '3/4/2024', 'month')).toBe('2024-03-04')
    expect(read('date', '14.3.2024', 'month')).toBe('2024-03-14')
  })

  it('a choice is found without regard to case', () => {
    expect(read('choice', ' large ')).toBe('Large')
    expect(read('choice', 'X-Large')).toBe('x-large')
    expect(read('choice', 'small')).toBe('Field: must be one of Large, x-large')
  })

  it.each<[string, unknown]>([
    ['large', ['Large']],
    ['x-large,Large', ['x-large', 'Large']],
    ['Large; large | ', ['Large']],
    ['"Small, or less",Large', ['Small, or less', 'Large']],
    [' , ', null],
    ['Large, huge', 'Field: must be one of Large, x-large, Small, or less'],
  ])('several choices are separated as Airtable and our own files have them: %j', (text, value) => {
    const several = { ...field('choice', ['Large', 'x-large', 'Small, or less']), several: true }
    const read = readCustomValue(several, text)
    expect('value' in read ? read.value : read.problem.message).toEqual(value)
  })

  it.each<[string, boolean]>([
    ['Yes', true],
    ['JA', true],
    ['oui', true],
    ['Sí', true],
    ['sì', true],
    ['true', true],
    ['1', true],
    ['no', false],
    ['Nein', false],
    ['non', false],
    ['0', false],
    ['falso', false],
  ])('%s means %s', (text, value) => {
    expect(read('yes_no', text)).toBe(value)
  })

  it('neither yes nor no is a problem that names the field', () => {
    expect(read('yes_no', 'maybe')).toBe('Field: must be yes or no')
    expect(readCustomValue(field('yes_no'), 'maybe')).toMatchObject({
      problem: { code: 'field-not-yes-or-no', params: ['Field'] },
    })
  })
})
