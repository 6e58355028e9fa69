import type { ServerOptions } from 'node:http'

/**
 * Limits on connections of any client, in ms and bytes (timeouts, header size). Idle connections
 * outlive the 60 s of common proxies, so that they never use one we just closed. A body may take as
 * long as 10 MiB need at 1 Mbit/s.
 */
export const socketLimits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions
