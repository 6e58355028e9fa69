import { describe, expect, it } from 'vitest'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import {
  cardsPerKind,
  digestRange,
  type Found,
  writeDigest,
} from '#src/newsletters/digest/write-digest.ts'

const now = new Date('2031-03-04T23:30:00.000Z')
const site = { name: 'Harbour Union', language: 'en', timeZone: 'UTC' } as const
const some = (collection: Found['collection'], count: number, total = count): Found[] =>
  Array.from({ length: count }, (_, at) => ({ collection, id: at + 1, total }))

const blocksOf = (found: readonly Found[], given: Parameters<typeof writeDigest>[1] = site) =>
  readBody(writeDigest(found, given, now)?.body)
const headingsOf = (found: readonly Found[]) =>
  blocksOf(found).flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? block.children.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
      : [],
  )
const cardsOf = (found: readonly Found[]) =>
  blocksOf(found).flatMap((block) =>
    block.kind === 'card' ? [`${block.entry.collection}/${block.entry.id}`] : [],
  )

describe('what a digest looks for', () => {
  it('is new since the last newsletter to all subscribers, or else of the last 30 days', () => {
    const sent = new Date('2031-02-27T08:00:00.000Z')
    expect(digestRange(now, sent).since).toEqual(sent)
    expect(digestRange(now, undefined).since).toEqual(new Date('2031-02-02T23:30:00.000Z'))
  })

  it('comes up within five weeks', () => {
    expect(digestRange(now, undefined).until).toEqual(new Date('2031-04-08T23:30:00.000Z'))
  })
})

describe('a digest', () => {
  it('of nothing is none', () => {
    expect(writeDigest([], site, now)).toBeUndefined()
  })

  it('has a heading for each kind there is, in the order of its template, and cards as given', () => {
    const found = [...some('actions', 1), ...some('events', 1), ...some('news', 2).toReversed()]
    expect(headingsOf(found)).toEqual(['News', 'Coming up', 'Take part'])
    expect(cardsOf(found)).toEqual(['news/2', 'news/1', 'events/1', 'actions/1'])
    expect(headingsOf(some('events', 1))).toEqual(['Coming up'])
  })

  it.each([
    [cardsPerKind, cardsPerKind, []],
    [cardsPerKind, cardsPerKind + 1, [{ kind: 'button', label: '1 more article', url: '/news' }]],
    [cardsPerKind, 30, [{ kind: 'button', label: '22 more articles', url: '/news' }]],
  ])('with cards for %i of %i articles says how many are left out', (count, total, buttons) => {
    const blocks = blocksOf(some('news', count, total))
    expect(blocks.filter(({ kind }) => kind === 'button')).toEqual(buttons)
  })

  it('is of the day that it is at the site', () => {
    const subject = (timeZone: string) =>
      writeDigest(some('news', 1), { ...site, timeZone }, now)?.subject
    expect(subject('UTC')).toBe('What is new: March 4, 2031')
    expect(subject('Europe/Berlin')).toBe('What is new: March 5, 2031')
  })

  it.each(siteLanguages)(
    'in %s leaves nothing in brackets for an author to replace',
    (language) => {
      const found = (['news', 'events', 'actions'] as const).flatMap((kind) => some(kind, 1, 9))
      for (const name of ['Harbour Union', '']) {
        const digest = writeDigest(found, { ...site, name, language }, now)
        expect(digest?.subject).toContain('2031')
        const texts = JSON.stringify(digest?.body).match(/"text":"[^"]*"/g) ?? []
        expect(texts.filter((text) => text.includes('['))).toEqual([])
        expect(texts.at(-1)?.includes('Harbour Union')).toBe(name !== '')
      }
    },
  )

  it('numbers its blocks without a repetition', () => {
    const ids = JSON.stringify(writeDigest(some('news', 8, 12), site, now)?.body).match(
      /"id":"[^"]+"/g,
    )
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
  })
})
