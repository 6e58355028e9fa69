import { readFileSync } from 'node:fs'
import { transliterate } from 'transliteration'
import { z } from 'zod'

/** First and last names of fourteen countries, from the public lists of @faker-js/faker (MIT). */
const gendered = z.object({ female: z.array(z.string()), male: z.array(z.string()) })
const lists = z.record(
  z.string(),
  gendered.extend({ last: z.union([z.array(z.string()), gendered]) }),
)
const countries = Object.entries(
  lists.parse(JSON.parse(readFileSync('tests/fixtures/people/names.json', 'utf8'))),
)

/** Short forms that are in use, by country. */
const shortForms: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ...([
      ['William', 'Bill'],
      ['Robert', 'Bob'],
      ['Elizabeth', 'Liz'],
    ] as const),
    ...([
      ['Katherine', 'Kate'],
      ['Margaret', 'Peggy'],
      ['Michael', 'Mike'],
    ] as const),
    ...([
      ['Thomas', 'Tom'],
      ['Susan', 'Sue'],
      ['Daniel', 'Dan'],
      ['Richard', 'Dick'],
    ] as const),
    ...([
      ['Alexander', 'Alex'],
      ['Jennifer', 'Jenny'],
      ['Edward', 'Ted'],
    ] as const),
  ],
  de: [
    ...([
      ['Johannes', 'Hannes'],
      ['Katharina', 'Kathi'],
      ['Maximilian', 'Max'],
    ] as const),
    ...([
      ['Elisabeth', 'Lisa'],
      ['Josef', 'Sepp'],
      ['Susanne', 'Susi'],
    ] as const),
  ],
  fr: [
    ['Frédéric', 'Fred'],
    ['Isabelle', 'Isa'],
    ['Alexandre', 'Alex'],
  ],
  es: [
    ['Francisco', 'Paco'],
    ['José', 'Pepe'],
    ['Dolores', 'Lola'],
    ['Ignacio', 'Nacho'],
  ],
  it: [
    ['Giuseppe', 'Beppe'],
    ['Francesca', 'Franca'],
    ['Salvatore', 'Totò'],
  ],
  pl: [
    ['Katarzyna', 'Kasia'],
    ['Małgorzata', 'Gosia'],
    ['Aleksander', 'Olek'],
  ],
  nl: [
    ['Johannes', 'Jan'],
    ['Wilhelmina', 'Mien'],
    ['Cornelis', 'Kees'],
  ],
  ru: [
    ['Александр', 'Саша'],
    ['Екатерина', 'Катя'],
    ['Дмитрий', 'Дима'],
  ],
}

/** First names of people who live together and are not one. */
const siblings = [
  ...([
    ['Anna', 'Hanna'],
    ['Maria', 'Marie'],
    ['Jan', 'Jana'],
    ['Julia', 'Julian'],
  ] as const),
  ...([
    ['Paul', 'Paula'],
    ['Daniel', 'Daniela'],
    ['Lena', 'Lea'],
    ['Mia', 'Maja'],
  ] as const),
  ...([
    ['Andrea', 'Andreas'],
    ['Emil', 'Emilia'],
    ['Luca', 'Lucas'],
    ['Tim', 'Tom'],
  ] as const),
  ...([
    ['Sara', 'Sarah Marie'],
    ['Christian', 'Christina'],
    ['Nora', 'Nina'],
  ] as const),
]

export interface LabelledContact {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly postcode: string | null
}
export interface LabelledPair {
  /** What is between the two. */
  readonly kind: string
  readonly isDuplicate: boolean
  readonly contacts: readonly [LabelledContact, LabelledContact]
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const plain = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The people, their addresses and what happens to them on the way into a list. */
function source(seed: number) {
  const random = seeded(seed)
  const chance = (share: number): boolean => random() < share
  const at = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('a list is empty')
    return item
  }
  /** The first of a list are more common than the last. */
  const common = <Item>(items: readonly Item[]): Item =>
    at(items.slice(0, Math.max(1, Math.ceil(items.length * random() ** 1.5))))
  const country = (code?: string) => {
    const found = code ? countries.find(([each]) => each === code) : at(countries)
    if (!found) throw new Error(`no country ${code}`)
    return found[1]
  }
  const person = (code?: string) => {
    const { last, ...first } = country(code)
    const gender = chance(0.5) ? ('female' as const) : ('male' as const)
    const lastNames = Array.isArray(last) ? last : last[gender]
    return { first: common(first[gender]), last: common(lastNames), gender, code }
  }
  const phone = (): string => `+49151${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
  /** Thirty people or so of the set live in each. */
  const postcode = (): string => String(10_000 + Math.floor(random() * 130) * 7)
  const domains = ['gmail.com', 'web.de', 'posteo.de', 'yahoo.fr', 'outlook.com', 'example.org']
  const localPart = ({ first, last }: { first: string; last: string }): string => {
    const [f, l] = [plain(first) || 'x', plain(last) || 'y']
    const digits = chance(0.4) ? String(Math.floor(random() * 99)) : ''
    return at([`${f}.${l}`, `${f}${l}`, `${f[0]}.${l}`, `${l}.${f}`, f, `${f}_${l}`]) + digits
  }
  const mailboxes = new Set<string>()
  const mailbox = (local: string): string => {
    const wished = `${local}@${at(domains)}`
    const isFree = chance(0.5) && !mailboxes.has(wished)
    const email = isFree ? wished : `${local}@${mailboxes.size}.example.org`
    mailboxes.add(email)
    return email
  }
  const maybe = <Value>(share: number, value: () => Value): Value | null =>
    chance(share) ? value() : null
  const typo = (word: string): string => {
    const letters = [...word]
    const place = 1 + Math.floor(random() * Math.max(1, letters.length - 1))
    const kind = Math.floor(random() * 4)
    if (kind === 0) letters.splice(place, 1)
    else if (kind === 1) letters.splice(place, 0, letters[place - 1] ?? 'e')
    else if (kind === 2) letters.splice(place, 1, at([...'aeinrst']))
    else letters.splice(place - 1, 2, ...letters.slice(place - 1, place + 1).reverse())
    return letters.join('')
  }
  return { chance, at, person, phone, postcode, localPart, mailbox, maybe, typo }
}
type Source = ReturnType<typeof source>
type Person = ReturnType<Source['person']>

const fullName = ({ first, last }: { first: string; last: string }): string => `${first} ${last}`

/** How the name of one person is written twice. */
const namings: Readonly<
  Record<string, (from: Source) => { one: Person; names: [string, string] }>
> = {
  'written the same': (from) => {
    const one = from.person()
    return { one, names: [fullName(one), fullName(one)] }
  },
  'a slip': (from) => {
    const one = from.person()
    const slip = from.chance(0.5)
      ? { ...one, first: from.typo(one.first) }
      : { ...one, last: from.typo(one.last) }
    return { one, names: [fullName(one), fullName(slip)] }
  },
  'swapped, in capitals': (from) => {
    const one = from.person()
    const swapped = from.chance(0.5)
      ? `${one.last.toUpperCase()}, ${one.first}`
      : `${one.last} ${one.first}`
    return { one, names: [fullName(one), swapped] }
  },
  transliterated: (from) => {
    const one = from.person(from.at(['ru', 'el', 'de', 'tr', 'pl', 'vi', 'fr', 'ar']))
    return { one, names: [fullName(one), transliterate(fullName(one))] }
  },
  'a second first name, or an initial': (from) => {
    const one = from.person()
    const longer = from.chance(0.5)
      ? `${one.first} ${from.person().first} ${one.last}`
      : `${[...one.first][0]}. ${one.last}`
    return { one, names: [fullName(one), longer] }
  },
  'a short form': (from) => {
    const code = from.at(Object.keys(shortForms))
    const [first, short] = from.at(shortForms[code] ?? [])
    const one = { ...from.person(code), first }
    return { one, names: [fullName(one), fullName({ ...one, first: short })] }
  },
  'a new last name': (from) => {
    const one = from.person()
    const married = from.person().last
    const last = from.chance(0.4) ? `${one.last}-${married}` : married
    return { one, names: [fullName(one), fullName({ ...one, last })] }
  },
  'the first name alone': (from) => {
    const one = from.person()
    return { one, names: [fullName(one), one.first] }
  },
}

/** What a list shows of two entries being one person's, besides the name. */
const showSomething = ([one, other]: LabelledPair['contacts']): boolean =>
  [
    [one.phone, other.phone],
    [one.postcode, other.postcode],
    [one.email?.split('@')[0], other.email?.split('@')[0]],
  ].some(([a, b]) => a && a === b)

/** Whoever labels a list sees something in common: all have that, but for one in forty. */
function labelledPair(from: Source, kind: string): LabelledPair {
  const hasNothing = from.chance(1 / 40)
  for (;;) {
    const pair = samePerson(from, kind, hasNothing)
    if (hasNothing || showSomething(pair.contacts)) return pair
  }
}

function samePerson(from: Source, kind: string, hasNothing: boolean): LabelledPair {
  const naming = namings[kind]
  if (!naming) throw new Error(kind)
  const { one, names } = naming(from)
  const local = from.localPart(one)
  const [phone, home] = [from.phone(), from.postcode()]
  const changed = (share: number): boolean => hasNothing || from.chance(share)
  const later = {
    local: changed(0.55) ? from.localPart(one) : local,
    phone: changed(0.12) ? from.phone() : phone,
    home: changed(0.12) ? from.postcode() : home,
  }
  const entry = (name: string, has: typeof later): LabelledContact => ({
    name,
    email: from.maybe(0.8, () => from.mailbox(has.local)),
    phone: from.maybe(0.6, () => has.phone),
    postcode: from.maybe(0.8, () => has.home),
  })
  return {
    kind,
    isDuplicate: true,
    contacts: [entry(names[0], { local, phone, home }), entry(names[1], later)],
  }
}

interface Others {
  readonly people: readonly [Person, Person]
  readonly sharesPostcode: boolean
  readonly sharesPhone?: boolean
  readonly locals?: readonly [string, string]
}

/** Two people whom a list shows alike. */
const strangers: Readonly<Record<string, (from: Source) => Others>> = {
  'a couple with one last name': (from) => {
    const [one, other] = [from.person('de'), from.person('de')]
    const people = [one, { ...other, last: one.last }] as const
    return { people, sharesPostcode: true, sharesPhone: from.chance(0.5) }
  },
  'a couple with two last names': (from) => ({
    people: [from.person(), from.person()],
    sharesPostcode: true,
    sharesPhone: from.chance(0.7),
  }),
  'siblings with similar first names': (from) => {
    const one = from.person()
    const [first, second] = from.at(siblings)
    const people = [
      { ...one, first },
      { ...one, first: second },
    ] as const
    return { people, sharesPostcode: true, sharesPhone: from.chance(0.5) }
  },
  'a common name in one postcode': (from) => {
    const one = from.person(from.at(['en', 'de', 'es', 'vi', 'tr']))
    return { people: [one, one], sharesPostcode: true }
  },
  'one first name in one postcode': (from) => {
    const one = from.person()
    return { people: [one, { ...from.person(), first: one.first }], sharesPostcode: true }
  },
  'one last name in one postcode': (from) => {
    const one = from.person()
    return { people: [one, { ...from.person(), last: one.last }], sharesPostcode: true }
  },
  'similar last names in one postcode': (from) => {
    const one = from.person()
    const other = { ...from.person(), last: from.typo(one.last) }
    return { people: [one, other], sharesPostcode: true }
  },
  'colleagues behind one telephone': (from) => ({
    people: [from.person(), from.person()],
    sharesPostcode: from.chance(0.5),
    sharesPhone: true,
  }),
  'a mailbox of the office in two places': (from) => {
    const local = from.at(['info', 'kontakt', 'office', 'mail', 'hello'])
    return { people: [from.person(), from.person()], sharesPostcode: false, locals: [local, local] }
  },
  'one first name in two mailboxes': (from) => {
    const [one, other] = [from.person(), from.person()]
    const local = plain(one.first)
    const people = [one, { ...other, first: one.first }] as const
    return { people, sharesPostcode: from.chance(0.3), locals: [local, local] }
  },
  'one name in two places': (from) => {
    const one = from.person()
    return { people: [one, one], sharesPostcode: false }
  },
}

function twoPeople(from: Source, kind: string): LabelledPair {
  const stranger = strangers[kind]
  if (!stranger) throw new Error(kind)
  const { people, sharesPostcode, sharesPhone = false, locals } = stranger(from)
  const [phone, home] = [from.phone(), from.postcode()]
  const entry = (person: Person, local = from.localPart(person)): LabelledContact => ({
    name: fullName(person),
    email: from.maybe(0.85, () => from.mailbox(local)),
    phone: from.maybe(sharesPhone ? 1 : 0.65, () => (sharesPhone ? phone : from.phone())),
    postcode: from.maybe(sharesPostcode ? 1 : 0.8, () => (sharesPostcode ? home : from.postcode())),
  })
  return {
    kind,
    isDuplicate: false,
    contacts: [entry(people[0], locals?.[0]), entry(people[1], locals?.[1])],
  }
}

/** As many pairs of one person as of two people, of each kind alike. */
export function labelledPairs(count: number, seed = 37): LabelledPair[] {
  const from = source(seed)
  const [one, two] = [Object.keys(namings), Object.keys(strangers)]
  return Array.from({ length: count }, (_, n) => {
    const half = Math.floor(n / 2)
    return n % 2 === 0
      ? labelledPair(from, one[half % one.length] ?? '')
      : twoPeople(from, two[half % two.length] ?? '')
  })
}
