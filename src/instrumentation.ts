import type { Instrumentation } from 'next'

/** Called by Next when a page fails: its own log has nothing of it in production. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { logPageFailure } = await import('#src/runtime/web/page-failures.ts')
  await logPageFailure(...failure)
}
