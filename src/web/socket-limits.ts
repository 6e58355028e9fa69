import type { ServerOptions } from 'node:http'
import { importLimit } from '#src/contract/crm/import.ts'

/**
 * What a client may take of us before it has earned anything, in ms and bytes. An idle
 * connection outlives the 60 s of common proxies, so that they never use one we just closed.
 * A body may take as long as 10 MiB need at 1 Mbit/s.
 */
export const socketLimits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions

/** Bytes of the largest body the admin UI sends: an image of 10 MiB with its form. */
export const largestPlatformBody = 12 * 1024 * 1024

/**
 * Bytes of the largest file of contacts. The platform would read other types of text into
 * memory before it knows who sends them; of this one it leaves the reading to us.
 */
export const largestPlatformFile = { mediaType: 'text/csv', bytes: importLimit } as const
