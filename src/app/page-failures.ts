import type { Instrumentation } from 'next'
import { describeFault } from '#src/config/describe-fault.ts'

/** Logs why a page could not be rendered, without the message, which can quote data. */
export const logPageFailure: Instrumentation.onRequestError = (error, _request, context) =>
  console.error('a page failed', context.routePath, describeFault(error))
