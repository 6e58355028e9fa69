import { jobFailureReasons } from '#src/contract/jobs.ts'

export type FailureReason = (typeof jobFailureReasons)[number]

export interface Failure {
  readonly reason: FailureReason
  /** For operators: names and codes of the errors, the outermost first. */
  readonly detail: string
}

const byName: Readonly<Record<string, FailureReason>> = {
  NoMailServer: 'noMailServer',
  NoFreeConnection: 'busy',
  ValidationError: 'invalid',
  Forbidden: 'notAllowed',
  UnauthorizedError: 'notAllowed',
  NotFound: 'notFound',
}

/** SQLSTATEs of Postgres (appendix A of its manual) and codes of Node, the more exact first. */
const byCode: readonly (readonly [RegExp, FailureReason])[] = [
  [/^(53100|53200|ENOSPC|EDQUOT)$/, 'full'],
  [/^(53...|40...|55P03|57014)$/, 'busy'],
  [/^(08...|57P..|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/, 'unreachable'],
  [/^(22...|23...)$/, 'conflict'],
]

const field = (error: Error, name: string): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/** The chain of an error's causes, up to a depth that people read; ends a cycle too. */
function* causes(error: unknown): Generator<Error> {
  let next = error
  for (let depth = 0; depth < 5 && next instanceof Error; depth += 1) {
    yield next
    next = next.cause
  }
}

const reasonOf = (error: Error): FailureReason | undefined =>
  byName[error.name] ?? byCode.find(([shape]) => shape.test(field(error, 'code')))?.[1]

const inShort = (error: Error): string =>
  [error.name, ...['code', 'table', 'constraint'].map((name) => field(error, name))]
    .filter((part) => part !== '')
    .join(' ')

/**
 * What may be stored of a job's error. Messages are left out: those of the database quote the
 * values of a row.
 */
export function describeFailure(error: unknown): Failure {
  const chain = [...causes(error)]
  const reason = chain.map(reasonOf).find((found) => found !== undefined)
  return { reason: reason ?? 'unknown', detail: chain.map(inShort).join(' < ') || typeof error }
}

export const failureMessage = ({ reason, detail }: Failure): string => `${reason}: ${detail}`

/** Parses a stored message; `unknown` and no detail for one that is not ours. */
export function failureIn(message: unknown): Failure {
  const found = typeof message === 'string' ? /^(\w+): (.*)$/s.exec(message) : null
  const reason = jobFailureReasons.find((each) => each === found?.[1])
  return reason ? { reason, detail: found?.[2] ?? '' } : { reason: 'unknown', detail: '' }
}
