/**
 * Run by Next once, before it serves. Hands the contract to our own server in this process, which
 * answers its paths itself (`src/server.ts`); in development Next's routes do, so that they
 * follow every change.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs' || process.env.NODE_ENV !== 'production') return
  const { respondToContract, match } = await import('#src/app/contract-dispatch.ts')
  const { handOver } = await import('#src/platform-workarounds/bundled-contract.ts')
  handOver({ dispatch: respondToContract, match })
}
