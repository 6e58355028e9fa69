import { z } from 'zod'
import { additive, additiveWithImage } from './selection.ts'
import { imageUrl } from './shared.ts'

const seo = z
  .strictObject({
    title: z.string(),
    description: z.string(),
    imageUrl,
    noindex: z.boolean(),
    canonical: z.string().nullable(),
  })
  .describe('What search engines and shared links show')
export type Seo = z.output<typeof seo>

/** The additive properties of entries: actions, news, events and pages. */
export const additiveOfEntries = { ...additive, seo }

/** Those of entries with an image: actions, news and events. */
export const additiveOfPictured = { ...additiveWithImage, seo }
