import type { Instrumentation } from 'next'

/**
 * Run by Next once, before it serves. Registers the contract with our own server in this process,
 * which serves its paths without Next (`src/server.ts`); in development Next's route handlers do,
 * for hot reload.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env.NODE_ENV !== 'production') return
  const { respondToContract, match } = await import('#src/app/contract-dispatch.ts')
  const { handOver } = await import('#src/platform-workarounds/bundled-contract.ts')
  handOver({ dispatch: respondToContract, match })
}

/** Called by Next when a page fails: its own log has nothing of it in production. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { logPageFailure } = await import('#src/app/page-failures.ts')
  await logPageFailure(...failure)
}
