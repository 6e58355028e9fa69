import { inspect } from 'node:util'
import type { Instrumentation } from 'next'
import { describeFault } from '#src/settings/describe-fault.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { currentRequestId } from '#src/settings/request-id.ts'

/** Limits on what failures of pages log: lines of this process a minute, characters of a line. */
const maxLines = 20
const maxLength = 4_000

const minute = 60_000

/** The minute that is counted, and its failures: who calls a page decides how often it fails. */
const counted = processWide('page-failures', () => ({ since: 0, failures: 0 }))

function countFailure(): number {
  if (Date.now() - counted.since >= minute) {
    const unlogged = counted.failures - maxLines
    if (unlogged > 0) console.error(`pages failed ${unlogged} more times within a minute`)
    Object.assign(counted, { since: Date.now(), failures: 0 })
  }
  counted.failures += 1
  return counted.failures
}

/** Logs why a page could not be rendered, without the message, which can quote data. */
export const logPageFailure: Instrumentation.onRequestError = (error, _request, context) => {
  if (countFailure() > maxLines) return
  const digest: unknown = Reflect.get(Object(error), 'digest')
  const described = { id: currentRequestId(), digest, ...describeFault(error) }
  const fault = inspect(described, { breakLength: Number.POSITIVE_INFINITY, depth: 9 })
  console.error('a page failed', context.routePath, fault.replaceAll('\n', ' ').slice(0, maxLength))
}
