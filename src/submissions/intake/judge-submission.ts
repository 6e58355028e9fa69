import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { type HeldReason, type Judged, judge } from '#src/submissions/intake/judge.ts'
import { verifyProof } from '#src/submissions/intake/proof-of-work.ts'
import {
  type AbuseSettings,
  countSubmissions,
  findAbuseSettings,
} from '#src/submissions/intake/sql/abuse.ts'
import { claimKey } from '#src/submissions/intake/sql/submission-keys.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)

let disposable: ReadonlySet<string> | undefined

/** Domains of throw-away addresses: some thousand, which are loaded when the first is looked up. */
export async function disposableDomains(): Promise<ReadonlySet<string>> {
  disposable ??= (await import('disposable-email-domains-js')).disposableEmailBlocklistSet()
  return disposable
}

const none = { minute: 0, hour: 0 }

interface Sent {
  /** Pseudonym of the client's network. */
  readonly network: string
  /** The body as it was sent, with fields that the form does not know. */
  readonly sent: unknown
  readonly seen: Pick<Judged, 'name' | 'email' | 'texts'>
  readonly proof: string
  /** Makes a pseudonym of what is the same in submissions that differ in their sender alone. */
  readonly content: () => string
}

export interface Judgement {
  /** Whether Settings have any rule. */
  readonly isOn: boolean
  /** To be called in the transaction of the submission, which uses its proof of work up. */
  readonly reasonsIn: (db: Database) => Promise<readonly HeldReason[]>
}

const fieldOf = (sent: unknown, name: string): string => {
  const value: unknown =
    typeof sent === 'object' && sent ? Object.entries(sent).find(([key]) => key === name)?.[1] : ''
  return value === undefined || value === null ? '' : String(value)
}

/** What is counted of a submission, of which a rule limits the rate; "" for any other. */
const countedOf = (settings: AbuseSettings, { network, content }: Sent) => {
  const { networkPerMinute, networkPerHour, contentPerMinute, contentPerHour } = settings
  return {
    network: networkPerMinute || networkPerHour ? `network ${network}` : '',
    content: contentPerMinute || contentPerHour ? `content ${content()}` : '',
    all: settings.attackPerMinute ? 'all' : '',
  }
}

/** Judges a submission by the rules of Settings, and counts it where they limit a rate. */
export async function judgeSubmission(req: PayloadRequest, given: Sent): Promise<Judgement> {
  const { drizzle } = req.payload.db
  const settings = await findAbuseSettings(drizzle)
  const { trapField, holdsDisposable, holdsNames, attackPerMinute } = settings
  const rules = {
    ...settings,
    blockedDomains: new Set(linesOf(settings.blockedDomains)),
    blockedWords: linesOf(settings.blockedWords),
    disposable: holdsDisposable ? await disposableDomains() : new Set<string>(),
  }
  const whats = countedOf(settings, given)
  const counting = Object.values(whats).filter(Boolean)
  const isOn =
    counting.length + rules.blockedDomains.size + rules.blockedWords.length > 0 ||
    trapField !== '' ||
    holdsDisposable ||
    holdsNames
  if (!isOn) return { isOn, reasonsIn: async () => [] }
  // Outside any transaction, so that rejected ones count as well.
  const counted = counting.length > 0 ? await countSubmissions(drizzle, counting) : new Map()
  const counts = {
    network: counted.get(whats.network) ?? none,
    content: counted.get(whats.content) ?? none,
    all: counted.get(whats.all) ?? none,
  }
  const trap = trapField === '' ? '' : fieldOf(given.sent, trapField)
  const proof = attackPerMinute === null ? undefined : await verifyProof(req, given.proof)
  return {
    isOn,
    reasonsIn: async (db) => {
      const hasProof = proof !== undefined && (await claimKey(db, proof))
      return judge({ ...given.seen, trap, hasProof }, rules, counts)
    },
  }
}
