import { allFakers } from '@faker-js/faker'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AbuseRules,
  type Counts,
  heldReasons,
  type Judged,
  judge,
} from '#src/submissions/intake/judge.ts'
import { disposableDomains } from '#src/submissions/intake/judge-submission.ts'
import { growthOfCpuTime } from '#tests/support/cpu-time.ts'

const once: Counts = {
  network: { minute: 1, hour: 1 },
  content: { minute: 1, hour: 1 },
  all: { minute: 1, hour: 1 },
}

const off: AbuseRules = {
  networkPerMinute: null,
  networkPerHour: null,
  contentPerMinute: null,
  contentPerHour: null,
  blockedDomains: new Set(),
  blockedWords: [],
  disposable: new Set(),
  holdsNames: false,
  attackPerMinute: null,
}

const ordinary: Judged = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  texts: ['Hello', 'I would like to help.'],
  trap: '',
  hasProof: false,
}

const held = (judged: Partial<Judged>, rules: Partial<AbuseRules> = {}, counts = once) =>
  judge({ ...ordinary, ...judged }, { ...off, ...rules }, counts)

const anything = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  email: fc.emailAddress().map((email) => email.toLowerCase()),
  texts: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
  trap: fc.constant(''),
  hasProof: fc.boolean(),
})
const count = fc.record({ minute: fc.nat(), hour: fc.nat() })
const counts = fc.record({ network: count, content: count, all: count })
const limit = fc.option(fc.nat(), { nil: null })
const rates = fc.record({
  networkPerMinute: limit,
  networkPerHour: limit,
  contentPerMinute: limit,
  contentPerHour: limit,
})

describe('judging a submission', () => {
  it('holds nothing without a rule, whatever is sent and however often', () => {
    fc.assert(
      fc.property(anything, counts, (judged, counted) => {
        expect(judge(judged, off, counted)).toEqual([])
      }),
    )
  })

  it('holds for a rate exactly what is above it', () => {
    fc.assert(
      fc.property(anything, counts, rates, (judged, counted, limits) => {
        const above = (value: number, most: number | null) => most !== null && value > most
        expect(judge(judged, { ...off, ...limits }, counted)).toEqual(
          [
            above(counted.network.minute, limits.networkPerMinute) && 'network-burst',
            above(counted.network.hour, limits.networkPerHour) && 'network-sustained',
            above(counted.content.minute, limits.contentPerMinute) && 'content-burst',
            above(counted.content.hour, limits.contentPerHour) && 'content-sustained',
          ].filter(Boolean),
        )
      }),
    )
  })

  it('names each reason once, whatever is sent, and more rules never hold less', () => {
    const domains = fc.array(fc.domain(), { maxLength: 5 }).map((some) => new Set(some))
    const words = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 5 })
    fc.assert(
      fc.property(anything, counts, domains, words, (judged, counted, blocked, blockedWords) => {
        const some = judge(judged, { ...off, blockedDomains: blocked }, counted)
        const rules = { ...off, blockedDomains: blocked, blockedWords, holdsNames: true }
        const all = judge(judged, rules, counted)
        expect(new Set(all).size).toBe(all.length)
        expect(all.every((reason) => heldReasons.includes(reason))).toBe(true)
        expect(all).toEqual(expect.arrayContaining(some))
      }),
    )
  })

  it('holds under attack what has no proof of work, and nothing else', () => {
    fc.assert(
      fc.property(anything, counts, fc.nat(), (judged, counted, attackPerMinute) => {
        const isHeld = counted.all.minute > attackPerMinute && !judged.hasProof
        const found = judge(judged, { ...off, attackPerMinute }, counted)
        expect(found).toEqual(isHeld ? ['no-proof'] : [])
      }),
    )
  })

  it('holds what fills in the trap, of which blanks are nothing', () => {
    expect(held({ trap: 'x' })).toEqual(['trap'])
    expect(held({ trap: ' \n' })).toEqual([])
  })

  it.each([
    [{ email: 'a@spam.example' }, true],
    [{ email: 'a@mail.spam.example' }, true],
    [{ texts: ['Look: https://www.SPAM.example/a?b'] }, true],
    [{ texts: ['Buy at spam.example.'] }, true],
    [{ texts: ['At spam.example...or not'] }, true],
    [{ email: 'a@notspam.example' }, false],
    [{ email: 'a@spam.example.org' }, false],
    [{ texts: ['spam example'] }, false],
  ])('blocks a domain with those below it: %j', (judged, isHeld) => {
    const found = held(judged, { blockedDomains: new Set(['spam.example']) })
    expect(found).toEqual(isHeld ? ['blocked-domain'] : [])
  })

  it.each([
    ['domains', 'a.'.repeat(50_000)],
    ['letters', 'a'.repeat(100_000)],
    ['dots', '.'.repeat(100_000)],
    ['longest domains', `${'a.'.repeat(126)}a `.repeat(395)],
  ])(
    'reads a text of 100,000 characters in a time that grows with its length: of %s',
    (_, text) => {
      const before = process.memoryUsage().heapUsed
      const read = (share: number) => {
        const texts = [text.slice(0, text.length * share)]
        expect(held({ texts }, { blockedDomains: new Set(['spam.example']) })).toEqual([])
        expect(held({ texts })).toEqual([])
      }
      expect(growthOfCpuTime(read)).toBeLessThan(32)
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(256 * 1024 * 1024)
    },
  )

  it.each([
    ['casino', 'Best CASINO!', true],
    ['casino', 'the casinos of the town', false],
    ['crypto wallet', 'A crypto-wallet, free', true],
    ['crypto wallet', 'crypto, then a wallet', false],
    ['ﬁx', 'we fix it', true],
    ['!!', 'wow!!', false],
  ])('blocks %j as whole words in %j: %s', (word, text, isHeld) => {
    const found = held({ texts: [text] }, { blockedWords: [word] })
    expect(found).toEqual(isHeld ? ['blocked-word'] : [])
  })

  it('knows domains of throw-away addresses, and no usual provider is one', async () => {
    const disposable = await disposableDomains()
    expect(await disposableDomains()).toBe(disposable)
    for (const domain of ['mailinator.com', 'mail.guerrillamail.com', 'yopmail.com'])
      expect(held({ email: `a@${domain}` }, { disposable })).toEqual(['disposable'])
    for (const domain of ['gmail.com', 'gmx.de', 'web.de', 'orange.fr', 'libero.it', 'qq.com'])
      expect(held({ email: `a@${domain}` }, { disposable })).toEqual([])
  })

  it.each([
    ['http://spam.example', 'name-address'],
    ['Win at www.spam', 'name-address'],
    ['cheap-pills.com', 'name-address'],
    ['a@b.org', 'name-address'],
    ['=HYPERLINK("x")', 'name-formula'],
    ['@SUM(1)', 'name-formula'],
  ])('holds the name %j', (name, reason) => {
    expect(held({ name }, { holdsNames: true })).toContain(reason)
  })

  it.each([
    'Dipl.Ing. Eva Maier',
    'J.R.R. Tolkien',
    'Dr.med. A. Roth',
    '’t Hooft',
    "O'Neil-St.Clair",
  ])('receives the name %j', (name) => expect(held({ name }, { holdsNames: true })).toEqual([]))

  it('holds none of 10,000 names of twenty locales', async () => {
    const locales = [
      ...([
        'en',
        'en_GB',
        'en_IN',
        'de',
        'fr',
        'es',
        'it',
        'pt_BR',
        'pl',
        'nl',
        'tr',
        'vi',
      ] as const),
      ...(['ru', 'uk', 'el', 'ar', 'he', 'ja', 'ko', 'zh_CN'] as const),
    ]
    const disposable = await disposableDomains()
    const rules = { ...off, holdsNames: true, disposable, blockedWords: ['casino', 'viagra'] }
    const names = locales.flatMap((locale) => {
      const faker = allFakers[locale]
      faker.seed(7)
      return Array.from({ length: 500 }, () => faker.person.fullName())
    })
    expect(names).toHaveLength(10_000)
    const falselyHeld = names.filter((name) => judge({ ...ordinary, name }, rules, once).length > 0)
    expect(falselyHeld).toEqual([])
  })
})
