import type { TaskConfig } from 'payload'
import { z } from 'zod'
import { renderTexts } from '#src/content/rich-text/render-texts.ts'
import { libraryCollections } from '#src/contract/content/uses.ts'
import { stopSignal } from './stop-signal.ts'

/** An image or a file; nothing for all texts. */
const inputSchema = z.union([
  z.object({ collection: z.enum(libraryCollections), id: z.int() }),
  z.object({}).transform(() => undefined),
])

/**
 * Renders the texts that show an image or offer a file anew, after it was renamed, replaced or
 * deleted; all texts after an upgrade that renders them differently. Idempotent and safe to run
 * concurrently.
 */
export const renderTextsTask: TaskConfig<'renderTexts'> = {
  slug: 'renderTexts',
  inputSchema: [
    { name: 'collection', type: 'text' },
    { name: 'id', type: 'number' },
  ],
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input, req }) => {
    const having = inputSchema.parse(input)
    await renderTexts(req.payload, { ...(having && { having }), signal: stopSignal(req) })
    return { output: {} }
  },
}
