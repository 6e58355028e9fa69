import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareGroup, largestBlock } from '#src/people/duplicates/blocks.ts'
import { type Comparable, evidenceFor, prepare } from '#src/people/duplicates/evidence.ts'
import { compareName, nameSimilarity } from '#src/people/duplicates/names.ts'

const similarity = (one: string, other: string) =>
  nameSimilarity(compareName(one), compareName(other))

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
  ])('“%s” and “%s” are the same', (one, other) => {
    expect(similarity(one, other)).toBe(1)
  })

  it.each([
    ['Anna Meier', 'Anna Maier'],
    ['Katharina Schmidt', 'Katarina Schmitt'],
    ['Anna Meier', 'Anna Maria Meier'],
    ['A. Meier', 'Anna Meier'],
  ])('“%s” and “%s” are similar', (one, other) => {
    expect(similarity(one, other)).toBeGreaterThanOrEqual(0.5)
  })

  it.each([
    ['Anna Meier', 'Anna Schmidt'],
    ['Anna Meier', 'Peter Meier'],
    ['…', '!'],
  ])('“%s” and “%s” are different', (one, other) => {
    expect(similarity(one, other)).toBeLessThan(0.5)
  })

  it('the similarity of names is the same both ways, and between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const found = similarity(one, other)
        expect(found).toBe(similarity(other, one))
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('evidence that two contacts are one person', () => {
  it.each<[string, Partial<Comparable>, Partial<Comparable>, string[]]>([
    [
      'the same phone number in E.164',
      { name: 'Ada', phoneE164: '+4930123456' },
      { name: 'Grace', phoneE164: '+4930123456' },
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
  ])('is not %s alone', (_, one, other) => {
    expect(evidence(one, other)).toBeUndefined()
  })

  it('more reasons make it likelier', () => {
    const alone = evidence(
      { name: 'Ada B', phoneE164: '+491' },
      { name: 'Cy D', phoneE164: '+491' },
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
    const two = ['Bert Blum', 'Bert Blume'].map((name) => person({ name, postcode: '10115' }))
    const { pairs, skipped } = compareGroup('postcode', '10115', [...many, ...two])
    expect(pairs.map(({ lower, higher }) => [lower, higher])).toEqual([two.map(({ id }) => id)])
    expect(skipped).toEqual([{ kind: 'postcode', key: '10115 · anna', contacts: largestBlock + 1 }])
  })
})
