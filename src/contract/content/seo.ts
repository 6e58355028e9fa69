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

export const additiveOfEntries = { ...additive, seo }

export const additiveOfPictured = { ...additiveWithImage, seo }
