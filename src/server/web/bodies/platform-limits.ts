import { importLimit } from '#src/contract/people/import.ts'
import type { Budget } from './body-budget.ts'

/** Size limit in bytes of a body without a session. */
export const anonymousBody = 64 * 1024

/** Size limit in bytes of JSON, a form or a server action of staff. */
export const staffBody = 1024 * 1024

/**
 * Limit on the values in JSON of staff, in a form or not, checked before it is parsed. Next and the
 * platform need several hundred bytes for each; a form that holds a long article has some 50,000.
 */
export const staffValues = 100_000

/** Size limit in bytes of a multipart form of staff: an image of 10 MiB with its fields. */
export const staffForm = 12 * 1024 * 1024

export interface BodyBounds {
  readonly limit: number
  /** The budget it counts towards; none when the body is streamed. */
  readonly budget?: Budget
}

interface Given {
  readonly path: string
  readonly contentType: string
  readonly bytes: number
  readonly isStaff: boolean
}

/**
 * Size limit of a body passed to the platform, which buffers JSON and forms before it authenticates
 * the sender; only the type `text/csv` does it leave to us (imports of contacts).
 */
export function platformBounds({ path, contentType, bytes, isStaff }: Given): BodyBounds {
  if (!isStaff) return { limit: anonymousBody, budget: 'public' }
  if (contentType === 'text/csv') return { limit: importLimit }
  const isForm = path.startsWith('/cms-api/') && contentType.startsWith('multipart/form-data')
  // The admin UI saves everything by forms; only one with a file exceeds the limit of other bodies.
  if (isForm && bytes > staffBody) return { limit: staffForm, budget: 'uploads' }
  return { limit: staffBody, budget: 'staff' }
}
