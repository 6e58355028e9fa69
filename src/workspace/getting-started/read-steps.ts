import type { Payload } from 'payload'
import type { Area } from '#src/contract/permission.ts'
import { defaultFrame } from '#src/mail/frames/frame.ts'
import { env } from '#src/settings/env.ts'
import { findGettingStarted } from '#src/workspace/dashboard/sql/getting-started.ts'
import { hidingPreference } from './admin/names.ts'
import { type ShownStep, stepsOf } from './steps.ts'

/** The sender of an installation whose settings name none. */
const madeUpSender = 'muster@localhost'

export interface Checklist {
  readonly steps: readonly ShownStep[]
  readonly done: number
  readonly isHidden: boolean
  readonly isMailLocal: boolean
}

interface Reader {
  readonly id: number | null
  readonly mayWrite: (area: Area) => boolean
}

/**
 * The checklist of first steps, for those who manage settings and accounts; undefined for others,
 * and once everything is done.
 */
export async function readChecklist(
  payload: Payload,
  { id, mayWrite }: Reader,
): Promise<Checklist | undefined> {
  if (id === null || !mayWrite('settings') || !mayWrite('users')) return undefined
  const query = { reader: id, usualFrame: defaultFrame, preference: hidingPreference }
  const row = await findGettingStarted(payload.db.drizzle, query)
  if (!row) return undefined
  const { SMTP_URL, MAIL_FROM, BASE_URL, RATE_LIMIT_SUBMISSIONS } = env()
  const hasMailServer = SMTP_URL !== undefined
  const hasDefaultSender = MAIL_FROM.address !== madeUpSender
  const isPublic = BASE_URL.startsWith('https:')
  const hasRateLimit = RATE_LIMIT_SUBMISSIONS !== undefined
  const facts = { ...row, hasMailServer, hasDefaultSender, isPublic, hasRateLimit }
  const steps = stepsOf(facts, mayWrite)
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return undefined
  return { steps, done, isHidden: row.isHidden, isMailLocal: !hasMailServer }
}
