import type { Payload } from 'payload'
import { pino } from 'pino'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { apiClient } from './api.ts'

/** A client of operations that only a test has, and the log of their requests. */
export function kernelOf(payload: Payload, endpoints: readonly Endpoint[]) {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  // Payload itself, with another logger.
  const logged: Payload = Object.create(payload, { logger: { value: logger } })
  const dispatch = createDispatch({ payload: logged, match: routeMatcher(endpoints) })
  return { api: apiClient(dispatch), dispatch, log: () => lines.join('') }
}
