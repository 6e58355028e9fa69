import type { Payload } from 'payload'
import { cache } from 'react'
import { findBranding } from '#src/db/branding/find-branding.ts'

/** Muster's own, where the organisation has chosen none. */
const musterColour = '#0e5a67'

/** How the organisation looks in the admin UI. */
export interface Brand {
  readonly name: string
  /** Where its logo is; null without one. */
  readonly logo: string | null
  /** As `#0e5a67`. */
  readonly colour: string
}

/** Reads the brand from Settings, once for each page that is rendered. */
export const readBrand = cache(async ({ db }: Payload): Promise<Brand> => {
  const { siteName, primaryColor, logoKey } = await findBranding(db.drizzle)
  const logo = logoKey === '' ? null : `/api/images/${logoKey}?w=320`
  return { name: siteName.trim() || 'Muster', logo, colour: primaryColor || musterColour }
})
