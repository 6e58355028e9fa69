import { z } from 'zod'
import { pageI18n } from '#src/platform/admin/page-i18n.ts'
import { errorMessageIn, unreachable } from '#src/platform/admin/request.ts'

const id = z.union([z.int(), z.string()])
/** A document as the platform's REST API has it. */
export const storedDocument = z.looseObject({ id, updatedAt: z.string() })

const stored = z.object({ doc: storedDocument })

export type Stored = z.output<typeof storedDocument>

export interface Problem {
  readonly problem: string
  /** Someone has saved another version meanwhile: to try again is of no use. */
  readonly isOutdated?: boolean
  /** There was no response: it may be stored. */
  readonly isUnknown?: boolean
}

export async function storeDocument(
  url: string,
  method: 'PATCH' | 'POST',
  document: object,
): Promise<z.output<typeof stored> | Problem> {
  if (!navigator.onLine) return { problem: unreachable() }
  const headers = { 'content-type': 'application/json', 'accept-language': pageI18n().language }
  const init = { method, headers, credentials: 'include', body: JSON.stringify(document) } as const
  const response = await fetch(url, init).catch(() => undefined)
  if (!response) return { problem: unreachable(), isUnknown: true }
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) return { problem: errorMessageIn(json), isOutdated: response.status === 412 }
  return stored.safeParse(json).data ?? { problem: errorMessageIn(undefined), isUnknown: true }
}
