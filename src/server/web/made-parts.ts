import type { Coding } from '#src/server/http/response/compress.ts'
import { processWide } from '#src/settings/process-wide.ts'

/** A part that many pages of the admin UI share, and that a browser fetches once. */
export interface PagePart {
  /** Who does not know its digest, which needs the secret of the installation, does not find it. */
  readonly url: string
  readonly json: string
  /** As a browser has it. */
  readonly value: unknown
  /** The JSON compressed, once. */
  readonly compressed: (coding: Coding) => Promise<Uint8Array>
}

/** The parts that this process has made, by URL: pages are rendered with them on the server too. */
export const madeParts = () => processWide('page-parts', () => new Map<string, PagePart>())
