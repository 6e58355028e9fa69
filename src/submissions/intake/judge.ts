import { escapeFormula } from '#src/platform/csv/formula.ts'

/** Why a submission is held, for staff. */
export const heldReasons = [
  'trap',
  'network-burst',
  'network-sustained',
  'content-burst',
  'content-sustained',
  'blocked-domain',
  'blocked-word',
  'disposable',
  'name-address',
  'name-formula',
  'no-proof',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** What is judged of a submission, whatever its form. */
export interface Judged {
  readonly name: string
  /** Trimmed, lower-case. */
  readonly email: string
  /** What else was written. */
  readonly texts: readonly string[]
  /** What the trap field holds, which people do not see. */
  readonly trap: string
  /** Whether it carries proof of work. */
  readonly hasProof: boolean
}

/** Rules of Settings; an absent rate and an empty list are off. */
export interface AbuseRules {
  readonly networkPerMinute: number | null
  readonly networkPerHour: number | null
  readonly contentPerMinute: number | null
  readonly contentPerHour: number | null
  readonly blockedDomains: ReadonlySet<string>
  readonly blockedWords: readonly string[]
  /** Domains of throw-away addresses. */
  readonly disposable: ReadonlySet<string>
  readonly holdsNames: boolean
  /** Of the installation: above it, it is under attack. */
  readonly attackPerMinute: number | null
}

/** How often it came, this one included. */
export interface Count {
  readonly minute: number
  readonly hour: number
}

export interface Counts {
  readonly network: Count
  readonly content: Count
  /** Of the installation. */
  readonly all: Count
}

/** Of a host name (RFC 1035): the list of those above it grows with its square. */
const longestHost = 253

/** A domain and those it is below: `a.b.org`, `b.org`. */
const domainAndParents = (domain: string): string[] => {
  if (domain.length > longestHost) return []
  const labels = domain.toLowerCase().split('.').filter(Boolean)
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

const hostsIn = (text: string): string[] => text.split(/[^a-z0-9.-]+|\.{2,}/i)

/** The words of a text, each between blanks. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

/** An address of a mailbox or a page. Of bare hosts the usual ones: `Dipl.Ing` is a title. */
const address =
  /:\/\/|\bwww\.|\S@\S+\.\S|[a-z0-9]\.(?:com|net|org|info|biz|io|ru|cn|xyz|top|online|site|shop|club|live|link|click)(?![a-z0-9.])/i

/** Why a submission is suspicious; empty for one that is received. */
export function judge(
  { name, email, texts, trap, hasProof }: Judged,
  rules: AbuseRules,
  { network, content, all }: Counts,
): HeldReason[] {
  const exceeds = (count: number, limit: number | null) => limit !== null && count > limit
  const domains = domainAndParents(email.slice(email.lastIndexOf('@') + 1))
  const isBlocked = (domain: string) => rules.blockedDomains.has(domain)
  const namesBlocked =
    rules.blockedDomains.size > 0 &&
    [name, ...texts].flatMap(hostsIn).some((host) => domainAndParents(host).some(isBlocked))
  const words = rules.blockedWords.length > 0 ? wordsOf([name, ...texts].join(' ')) : ''
  const found: readonly (readonly [HeldReason, boolean])[] = [
    ['trap', trap.trim() !== ''],
    ['network-burst', exceeds(network.minute, rules.networkPerMinute)],
    ['network-sustained', exceeds(network.hour, rules.networkPerHour)],
    ['content-burst', exceeds(content.minute, rules.contentPerMinute)],
    ['content-sustained', exceeds(content.hour, rules.contentPerHour)],
    ['blocked-domain', domains.some(isBlocked) || namesBlocked],
    ['blocked-word', rules.blockedWords.some((word) => isIn(wordsOf(word), words))],
    ['disposable', domains.some((domain) => rules.disposable.has(domain))],
    ['name-address', rules.holdsNames && address.test(name)],
    ['name-formula', rules.holdsNames && escapeFormula(name) !== name],
    ['no-proof', !hasProof && exceeds(all.minute, rules.attackPerMinute)],
  ]
  return found.filter(([, holds]) => holds).map(([reason]) => reason)
}

const isIn = (phrase: string, words: string): boolean =>
  phrase.trim() !== '' && words.includes(phrase)
