import type { DuplicateKind, DuplicateReason } from '#src/contract/people/duplicates.ts'
import {
  type ComparedName,
  compareName,
  type LikenedNames,
  type Likeness,
  likenNames,
  nameWords,
} from './names.ts'

export interface Comparable {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phoneE164: string | null
  readonly postcode: string | null
}

export interface Compared {
  readonly id: number
  readonly name: ComparedName
  readonly phone: string | null
  readonly postcode: string | null
  readonly localPart: string | null
}

/** A postcode as it is compared; the database has an index by the same rule. */
export const postcodeKey = (postcode: string): string => postcode.replaceAll(' ', '').toUpperCase()

/**
 * The local part of an email as it is compared, without dots and what follows a plus; the database
 * has an index by the same rule.
 */
export const localPartKey = (email: string): string =>
  (email.split('@')[0]?.split('+')[0] ?? '').replaceAll('.', '')

/** Who is imported without a name is called by an email, whose words before the @ may be one. */
const nameOf = (name: string): string => {
  const [local = ''] = name.split('@')
  return nameWords(local).length > 1 ? local : name
}

export const prepare = ({ id, name, email, phoneE164, postcode }: Comparable): Compared => ({
  id,
  name: compareName(nameOf(name)),
  phone: phoneE164,
  postcode: postcode ? postcodeKey(postcode) : null,
  localPart: email ? localPartKey(email) || null : null,
})

export interface Evidence {
  readonly reasons: readonly DuplicateReason[]
  /** Percent, 1 to 99. */
  readonly score: number
}

type Both = readonly [string | null, string | null]

const agree = ([one, other]: Both): boolean => one !== null && one === other
const contradict = ([one, other]: Both): boolean => one !== null && other !== null && one !== other

/** The local part in the letters that words of names have. */
const lettersOf = (localPart: string | null): string => nameWords(localPart ?? '').join('')

/** Whether the email of each spells the name as that one has it: siblings, and no slip. */
const spellTheirOwn = (localParts: Both, { alike }: LikenedNames): boolean => {
  const [one, other] = localParts.map(lettersOf)
  return alike.some(
    ([word, its]) =>
      Math.min(word.length, its.length) > 1 &&
      one?.includes(word) &&
      other?.includes(its) &&
      !(one.includes(its) && other.includes(word)),
  )
}

/** Whether a local part has more of a name than the words that both share and an initial. */
const saysMore = (
  localPart: string | null,
  names: readonly ComparedName[],
  { shared }: LikenedNames,
): boolean => {
  const letters = lettersOf(localPart).replace(/\d/g, '')
  const isOfName = names.some(({ words }) => words.some((w) => w.length > 2 && letters.includes(w)))
  const rest = shared.reduce((left, word) => left.replace(word, ''), letters)
  return isOfName && rest.length > 1
}

type Weights = Readonly<Partial<Record<Likeness, number>>>

/** How likely each alone makes it that two contacts are one person. */
const weights: Readonly<Record<DuplicateKind, Weights>> = {
  phone: { same: 0.95, similar: 0.85, 'first name': 0.7 },
  postcode: { same: 0.8, similar: 0.7 },
  email: { same: 0.9, similar: 0.85, 'first name': 0.7, 'last name': 0.6 },
}

const reasonFor = (kind: DuplicateKind, likeness: Likeness): DuplicateReason => {
  if (kind === 'phone') return 'same_phone'
  const name = likeness === 'same' ? 'same_name' : 'similar_name'
  return kind === 'postcode' ? `${name}_and_postcode` : `${name}_and_email_part`
}

/** What two contacts have in common that says more than that they live or work together. */
function sharedKinds(one: Compared, other: Compared, liked: LikenedNames): DuplicateKind[] {
  const phones: Both = [one.phone, other.phone]
  const localParts: Both = [one.localPart, other.localPart]
  if (spellTheirOwn(localParts, liked)) return []
  const names = [one.name, other.name]
  const kinds: DuplicateKind[] = agree(phones) ? ['phone'] : []
  const postcodes: Both = [one.postcode, other.postcode]
  const isSame = liked.likeness === 'same'
  if (
    agree(localParts) &&
    !contradict(phones) &&
    !contradict(postcodes) &&
    (isSame || saysMore(one.localPart, names, liked))
  )
    kinds.push('email')
  // People change their email addresses, and two people of one name seldom live in one postcode.
  const isWhole = isSame ? liked.shared.length > 1 : !contradict(localParts)
  if (agree(postcodes) && (kinds.length > 0 || (isWhole && !contradict(phones))))
    kinds.push('postcode')
  return kinds
}

/**
 * Why two contacts may be one person. Nothing is evidence where their names do not go together: a
 * household shares a telephone, a last name and a postcode.
 */
export function evidenceFor(one: Compared, other: Compared): Evidence | undefined {
  const liked = likenNames(one.name, other.name)
  const found = sharedKinds(one, other, liked).flatMap((kind) => {
    const weight = weights[kind][liked.likeness]
    return weight ? [{ reason: reasonFor(kind, liked.likeness), weight }] : []
  })
  if (found.length === 0) return undefined
  const unlikely = found.reduce((rest, { weight }) => rest * (1 - weight), 1)
  const reasons = found.map(({ reason }) => reason)
  return { reasons, score: Math.min(99, Math.round(100 * (1 - unlikely))) }
}
