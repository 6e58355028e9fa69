import { lookup as resolveName } from 'node:dns'
import type { LookupFunction } from 'node:net'

export class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly code = 'EPRIVATE'
}

/**
 * Resolves a name for one connection, and rejects it with the error that `check` returns for any of
 * its addresses: the address that was checked is the one that is connected to, so that no second
 * response of the DNS can lead elsewhere (DNS rebinding).
 */
export const checkedLookup =
  (check: (address: string) => Error | undefined): LookupFunction =>
  (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), [])
      const problem = addresses.map(({ address }) => check(address)).find(Boolean)
      if (problem) return done(problem, [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
