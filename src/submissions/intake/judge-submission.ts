import { createHmac } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { env } from '#src/settings/env.ts'
import { disposableDomains } from '#src/submissions/intake/disposable.ts'
import { type HeldReason, type Judged, judge } from '#src/submissions/intake/judge.ts'
import { verifyProof } from '#src/submissions/intake/proof-of-work.ts'
import { countSubmissions, findAbuseSettings } from '#src/submissions/intake/sql/abuse.ts'
import { claimKey } from '#src/submissions/intake/sql/submission-keys.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)

const none = { minute: 0, hour: 0 }

interface Sent {
  readonly kind: string
  /** Pseudonym of the client's network. */
  readonly network: string
  /** The body as it was sent, with fields that the form does not know. */
  readonly sent: unknown
  readonly seen: Pick<Judged, 'name' | 'email' | 'texts'>
  readonly proof: string
  /** What is the same in submissions that differ in their sender alone. */
  readonly content: string
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

/** Judges a submission by the rules of Settings, and counts it where they limit a rate. */
export async function judgeSubmission(
  req: PayloadRequest,
  { kind, network, sent, seen, proof, content }: Sent,
): Promise<Judgement> {
  const { drizzle } = req.payload.db
  const { trapField, holdsDisposable, ...settings } = await findAbuseSettings(drizzle)
  const rules = {
    ...settings,
    blockedDomains: new Set(linesOf(settings.blockedDomains)),
    blockedWords: linesOf(settings.blockedWords),
    isDisposable: holdsDisposable ? await disposableDomains() : () => false,
  }
  const { networkPerMinute, networkPerHour, contentPerMinute, contentPerHour, attackPerMinute } =
    settings
  const isCounted = [
    networkPerMinute,
    networkPerHour,
    contentPerMinute,
    contentPerHour,
    attackPerMinute,
  ].some(Boolean)
  const isOn =
    isCounted ||
    trapField !== '' ||
    holdsDisposable ||
    settings.holdsNames ||
    rules.blockedDomains.size + rules.blockedWords.length > 0
  if (!isOn) return { isOn, reasonsIn: async () => [] }
  const pseudonym = createHmac('sha256', env().PAYLOAD_SECRET)
    .update(
      `content ${kind} ${content.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`,
    )
    .digest('base64url')
  const whats = { network: `network ${network}`, content: `content ${pseudonym}`, all: 'all' }
  // Outside any transaction, so that rejected ones count as well.
  const counted = isCounted ? await countSubmissions(drizzle, Object.values(whats)) : new Map()
  const trap = trapField === '' ? '' : fieldOf(sent, trapField)
  const proofKey = attackPerMinute === null ? undefined : await verifyProof(req, proof)
  const counts = {
    network: counted.get(whats.network) ?? none,
    content: counted.get(whats.content) ?? none,
    all: counted.get(whats.all) ?? none,
  }
  return {
    isOn,
    reasonsIn: async (db) => {
      const hasProof = proofKey !== undefined && (await claimKey(db, proofKey))
      return judge({ ...seen, trap, hasProof }, rules, counts)
    },
  }
}
