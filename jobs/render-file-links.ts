import type { TaskConfig } from 'payload'
import { renderFileLinks } from '#src/content/files/render-file-links.ts'

/**
 * Renders the texts that offer a file anew (the input is its id), after the file was renamed, replaced
 * or deleted. Idempotent and safe to run concurrently.
 */
export const renderFileLinksTask: TaskConfig<'renderFileLinks'> = {
  slug: 'renderFileLinks',
  inputSchema: [{ name: 'file', type: 'number', required: true }],
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 5_000 } },
  handler: async ({ input: { file }, req }) => {
    await renderFileLinks(req.payload, file)
    return { output: {} }
  },
}
