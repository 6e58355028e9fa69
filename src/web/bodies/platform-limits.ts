import { importLimit } from '#src/contract/crm/import.ts'
import type { Budget } from './body-budget.ts'

/** Bytes of the largest body of somebody who has shown no session. */
export const anonymousBody = 64 * 1024

/** Bytes of the largest JSON, form or server action of staff. */
export const staffBody = 1024 * 1024

/**
 * Values in JSON of staff, in a form or not, before it is parsed. Next and the platform need
 * several hundred bytes for each; a form that holds a long article has some 50,000.
 */
export const staffValues = 100_000

/** Bytes of the largest multipart form of staff: an image of 10 MiB with its fields. */
export const staffForm = 12 * 1024 * 1024

export interface BodyBounds {
  /** Bytes a body may have. */
  readonly limit: number
  /** What it counts towards; nothing where it is streamed to where it belongs. */
  readonly budget?: Budget
}

interface Given {
  readonly path: string
  readonly contentType: string
  readonly bytes: number
  readonly isStaff: boolean
}

/**
 * How large a body the platform may be given. It reads JSON and forms into memory before it
 * knows who sends them; only the type `text/csv` does it leave to us (imports of contacts).
 */
export function platformBounds({ path, contentType, bytes, isStaff }: Given): BodyBounds {
  if (!isStaff) return { limit: anonymousBody, budget: 'public' }
  if (contentType === 'text/csv') return { limit: importLimit }
  const isForm = path.startsWith('/cms-api/') && contentType.startsWith('multipart/form-data')
  // The admin UI saves everything by forms; only one with a file is larger than other bodies.
  if (isForm && bytes > staffBody) return { limit: staffForm, budget: 'uploads' }
  return { limit: staffBody, budget: 'staff' }
}
