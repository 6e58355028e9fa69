import type { Config } from 'payload'
import { describeFault } from '#src/settings/describe-fault.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import { currentRequestId } from '#src/settings/request-id.ts'

type Options = Extract<NonNullable<Config['logger']>, { options: unknown }>['options']
type LogMethod = NonNullable<NonNullable<Options['hooks']>['logMethod']>

const faultIn = (first: unknown): { err: Error; msg?: unknown } | undefined => {
  if (first instanceof Error) return { err: first }
  const { err } = Object(first) as { err?: unknown }
  return err instanceof Error ? { ...(first as object), err } : undefined
}

/**
 * Words without the error's message, nor what follows it: Payload's migrations append the message,
 * which is the whole statement, and the hint of the database.
 */
const withoutStatement = (text: string, { message }: Error): string => {
  const start = message === '' ? -1 : text.indexOf(message)
  return start < 0 ? text : text.slice(0, start).trim()
}

/** Above pino's level of `info`. */
const isLoud = (level: number): boolean => level > 30

/** Wrong with the request alone, as its response says; other work has no response. */
const isRejection = (error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return currentRequestId() !== undefined && status >= 400 && status < 500
}

const withoutMessage: LogMethod = function (args, method, level) {
  const [first, words] = args as [unknown, unknown?]
  const fault = faultIn(first)
  if (!fault) return method.apply(this, args)
  const { msg, ...rest } = fault
  const raw = [words, msg, fault.err.name].find((each) => typeof each === 'string')
  const line = [withoutStatement(String(raw), fault.err) || fault.err.name, faultReason(fault.err)]
  const text = line.filter(Boolean).join(': ')
  if (!isLoud(level) || !isRejection(fault.err)) return method.call(this, rest, text)
  const { err: _, ...others } = rest
  this.info(others, text)
}

/** How the platform logs: faults by kind and place, never by their message, with the request's id. */
export const platformLog = (level: string): { options: Options } => ({
  options: {
    level,
    serializers: { err: describeFault },
    hooks: { logMethod: withoutMessage },
    mixin: () => {
      const id = currentRequestId()
      return id === undefined ? {} : { id }
    },
  },
})
