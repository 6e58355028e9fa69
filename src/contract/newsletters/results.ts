import { z } from 'zod'

/** Why a mail did not arrive, in the order in which they are looked for. */
export const failureReasons = [
  'mailbox-full',
  'mailbox-disabled',
  'unknown-domain',
  'too-large',
  'blocked',
  'unknown-mailbox',
  'content',
  'unreachable',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** How a mail did not arrive: the server did not take it, or took it and it came back. */
export const failureKinds = ['failed', 'hard', 'soft'] as const

/** What became of a newsletter; every recipient is in one of the eight after their number. */
export const counted = z.object({
  id: z.int(),
  title: z.string(),
  sentAt: z.string(),
  recipients: z.int(),
  /** Accepted by the mail server, and not returned since. */
  delivered: z.int(),
  hard: z.int(),
  soft: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** Suppressed, unsubscribed meanwhile, or cancelled. */
  notSent: z.int(),
  /** By the maximum of emails per person and week. */
  leftOut: z.int(),
  /** Who has it in their weekly digest, while the ledger knows. */
  weekly: z.int(),
  complaints: z.int(),
  unsubscribed: z.int(),
  /** Null where they were not counted. */
  clicks: z.int().nullable(),
  opens: z.int().nullable(),
})
export type Counted = z.output<typeof counted>

const failureGroup = z.object({
  kind: z.enum(failureKinds),
  reason: z.enum(failureReasons),
  count: z.int(),
  said: z.array(z.string()),
})
export type FailureGroup = z.output<typeof failureGroup>

const clickedLink = z.object({ url: z.string(), clicks: z.int() })
export type ClickedLink = z.output<typeof clickedLink>

/** How sure it is that the subject with more clicks is the better one. */
export const certainties = ['none', 'chance', 'likely', 'sure'] as const

const subjectTest = z.object({
  first: z.string(),
  second: z.string(),
  /** Readers who got each; 0 where they were not tried out. */
  each: z.int(),
  firstClicks: z.int().nullable(),
  secondClicks: z.int().nullable(),
  /** Null while it is open. */
  winner: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** At the earliest; when it was, once it is decided. */
  decidedAt: z.string(),
  certainty: z.enum(certainties),
})
export type SubjectTestResults = z.output<typeof subjectTest>

export const results = z.object({
  newsletter: counted,
  /** The five that were sent before it, the newest first. */
  before: z.array(counted),
  failures: z.array(failureGroup),
  links: z.array(clickedLink),
  /** Null where it has one subject. */
  subjectTest: subjectTest.nullable(),
})
export type Results = z.output<typeof results>
