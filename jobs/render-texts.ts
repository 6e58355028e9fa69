import type { TaskConfig } from 'payload'
import { z } from 'zod'
import { renderTexts } from '#src/content/rich-text/render-texts.ts'
import { libraryCollections } from '#src/contract/content/uses.ts'

const collections = z.enum(libraryCollections)

/**
 * Renders the texts that show an image or offer a file anew (the input is its collection and its
 * id), after it was renamed, replaced or deleted. Idempotent and safe to run concurrently.
 */
export const renderTextsTask: TaskConfig<'renderTexts'> = {
  slug: 'renderTexts',
  inputSchema: [
    { name: 'collection', type: 'text', required: true },
    { name: 'id', type: 'number', required: true },
  ],
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input: { collection, id }, req }) => {
    await renderTexts(req.payload, collections.parse(collection), id)
    return { output: {} }
  },
}
