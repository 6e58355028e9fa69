import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareGroup, largestBlock } from '#src/people/duplicates/blocks.ts'
import { type Comparable, evidenceFor, prepare } from '#src/people/duplicates/evidence.ts'
import { compareName, likenNames } from '#src/people/duplicates/names.ts'

const likeness = (one: string, other: string) =>
  likenNames(compareName(one), compareName(other)).likeness

let lastId = 0
const person = (fields: Partial<Comparable> = {}): Comparable => {
  lastId += 1
  return { id: lastId, name: 'Ada', email: null, phoneE164: null, postcode: null, ...fields }
}

const evidence = (one: Partial<Comparable>, other: Partial<Comparable>) =>
  evidenceFor(prepare(person(one)), prepare(person(other)))

describe('names of contacts', () => {
  it.each([
    ['Anna Müller', 'MUELLER, Anna'],
    ['José García', 'Jose  Garcia'],
    ['Søren Ærø', 'soren aro'],
    ['Anne-Marie Weiß', 'Anne Marie Weiss'],
    ['Иван Петров', 'Ivan Petrov'],
    ['王芳', 'Wang Fang'],
  ])('“%s” and “%s” are the same', (one, other) => {
    expect(likeness(one, other)).toBe('same')
  })

  it.each([
    ['Anna Meier', 'Anna Maier'],
    ['Katharina Schmidt', 'Katarina Schmitt'],
    ['Anna Meier', 'Anna Maria Meier'],
    ['A. Meier', 'Anna Meier'],
    ['Bill Tanner', 'Tanner, William'],
    ['Alex Weber', 'Alexandra Weber'],
    ['Саша Иванов', 'Александр Иванов'],
  ])('“%s” and “%s” are similar', (one, other) => {
    expect(likeness(one, other)).toBe('similar')
  })

  it.each([
    ['Anna Meier', 'Anna Schmidt', 'first name'],
    ['Anna Meier', 'Schmidt, Anna', 'first name'],
    ['Anna', 'Anna Meier', 'first name'],
    ['Anna Meier', 'Peter Meier', 'last name'],
    ['Anna Meier', 'Hanna Meier', 'last name'],
    ['Paul Meier', 'Paula Meier', 'last name'],
    ['Bob Meier', 'Rob Meier', 'last name'],
    ['Anna Meier', 'Peter Schmidt', 'different'],
    ['…', '!', 'different'],
  ])('“%s” and “%s” are two, and have “%s” in common', (one, other, common) => {
    expect(likeness(one, other)).toBe(common)
  })

  it('go together alike both ways', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(likeness(one, other) === 'same').toBe(likeness(other, one) === 'same')
      }),
    )
  })
})

describe('evidence that two contacts are one person', () => {
  it.each<[string, Partial<Comparable>, Partial<Comparable>, string[]]>([
    [
      'the same phone number in E.164',
      { name: 'Ada Byron', phoneE164: '+4930123456' },
      { name: 'Ada Lovelace', phoneE164: '+4930123456' },
      ['same_phone'],
    ],
    [
      'a similar name and the same postcode, however written',
      { name: 'Anna Meier', postcode: 'sw1a 1aa' },
      { name: 'Anna Maier', postcode: 'SW1A1AA' },
      ['similar_name_and_postcode'],
    ],
    [
      'the same name and the same part of the email before the @',
      { name: 'Anna Meier', email: 'anna.meier@example.org' },
      { name: 'anna meier', email: 'annameier+news@example.com' },
      ['same_name_and_email_part'],
    ],
    [
      'a new last name, and the email of before at another provider',
      { name: 'Anna Meier', email: 'anna.meier@example.org' },
      { name: 'Anna Schmidt', email: 'anna.meier@example.com' },
      ['similar_name_and_email_part'],
    ],
    [
      'the same name and postcode with a new email',
      { name: 'Anna Meier', postcode: '10115', email: 'anna@example.org' },
      { name: 'Anna Meier', postcode: '10115', email: 'a.meier@example.com' },
      ['same_name_and_postcode'],
    ],
    [
      'an email in place of a name that spells it',
      { name: 'lena.koch@example.org', email: 'lena.koch@example.org' },
      { name: 'Lena Koch', email: 'lena.koch@example.com' },
      ['same_name_and_email_part'],
    ],
  ])('is %s', (_, one, other, reasons) => {
    expect(evidence(one, other)?.reasons).toEqual(reasons)
  })

  it.each<[string, Partial<Comparable>, Partial<Comparable>]>([
    ['the same name', { name: 'Anna Meier' }, { name: 'Anna Meier' }],
    ['the same postcode', { name: 'Anna', postcode: '10115' }, { name: 'Bert', postcode: '10115' }],
    [
      'the same part of the email',
      { name: 'Anna', email: 'info@example.org' },
      { name: 'Bert', email: 'info@example.com' },
    ],
    [
      'one last name, telephone and postcode of a household',
      { name: 'Anna Meier', phoneE164: '+491', postcode: '10115' },
      { name: 'Peter Meier', phoneE164: '+491', postcode: '10115' },
    ],
    [
      'the telephone of an office',
      { name: 'Ada Byron', phoneE164: '+491' },
      { name: 'Grace Hopper', phoneE164: '+491' },
    ],
    [
      'a similar name whose own spelling each email has',
      { name: 'Marina Meier', phoneE164: '+491', email: 'marina@example.org' },
      { name: 'Martina Meier', phoneE164: '+491', email: 'martina@example.org' },
    ],
    [
      'the same name and postcode with two telephones',
      { name: 'Anna Meier', postcode: '10115', phoneE164: '+491' },
      { name: 'Anna Meier', postcode: '10115', phoneE164: '+492' },
    ],
    [
      'an email of an office in place of a name',
      { name: 'info@example.org', email: 'info@example.org' },
      { name: 'info@example.com', email: 'info@example.com' },
    ],
    [
      'an initial, a last name and their email',
      { name: 'Ada Abbott', email: 'a.abbott@example.org' },
      { name: 'Amanda Abbott', email: 'a.abbott@example.com' },
    ],
  ])('is not %s alone', (_, one, other) => {
    expect(evidence(one, other)).toBeUndefined()
  })

  it('more reasons make it likelier', () => {
    const alone = evidence(
      { name: 'Ada B', phoneE164: '+491' },
      { name: 'Ada D', phoneE164: '+491' },
    )
    const named = evidence(
      { name: 'Ada B', phoneE164: '+491' },
      { name: 'Ada B', phoneE164: '+491' },
    )
    expect(named?.score).toBeGreaterThan(alone?.score ?? 100)
  })
})

describe('contacts with the same key', () => {
  it('are each compared once and never with themselves', () => {
    const group = Array.from({ length: 4 }, () => person({ phoneE164: '+491' }))
    const { pairs } = compareGroup('phone', '+491', group)
    expect(pairs).toHaveLength(6)
    for (const { lower, higher } of pairs) expect(lower).toBeLessThan(higher)
  })

  it('are not compared where too many have the same name, and the others still are', () => {
    const many = Array.from({ length: largestBlock + 1 }, () =>
      person({ name: 'Anna', postcode: '10115' }),
    )
    const two = ['Bert Baum', 'Bert Braum'].map((name) => person({ name, postcode: '10115' }))
    const { pairs, skipped } = compareGroup('postcode', '10115', [...many, ...two])
    expect(pairs.map(({ lower, higher }) => [lower, higher])).toEqual([two.map(({ id }) => id)])
    expect(skipped).toEqual([{ kind: 'postcode', key: '10115 · anna', contacts: largestBlock + 1 }])
  })
})
