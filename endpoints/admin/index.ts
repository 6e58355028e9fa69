import type { Endpoint } from '#src/http/endpoint.ts'
import { webhookEndpoints } from './webhooks.ts'

/** The operations of the admin UI beyond the platform's own, one line per resource. */
export const adminEndpoints: readonly Endpoint[] = [...webhookEndpoints]
