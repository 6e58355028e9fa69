import type { Config } from 'payload'
import { describeFault } from './describe-fault.ts'

type Options = Extract<NonNullable<Config['logger']>, { options: unknown }>['options']
type LogMethod = NonNullable<NonNullable<Options['hooks']>['logMethod']>

/** What is thrown, and the words the caller has for it. */
const faultIn = (first: unknown): { err: Error; msg?: unknown } | undefined => {
  if (first instanceof Error) return { err: first }
  const { err } = Object(first) as { err?: unknown }
  return err instanceof Error ? { ...(first as object), err } : undefined
}

/**
 * The platform logs whatever is thrown with its message, and the logger repeats that as the
 * line's own text. Database errors quote the values of a row in theirs.
 */
const withoutMessage: LogMethod = function (args, method) {
  const [first, words] = args as [unknown, unknown?]
  const fault = faultIn(first)
  if (!fault) return method.apply(this, args)
  const { msg, ...rest } = fault
  const said = [words, msg, fault.err.name].find((text) => typeof text === 'string')
  return method.call(this, rest, String(said))
}

/** How the platform logs: faults by kind and place, never by their message. */
export const platformLog = (level: string): { options: Options } => ({
  options: { level, serializers: { err: describeFault }, hooks: { logMethod: withoutMessage } },
})
