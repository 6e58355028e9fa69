import type { Payload } from 'payload'
import { cache } from 'react'
import { findBranding } from '#src/platform/branding/sql/find-branding.ts'

const musterColour = '#0e5a67'

export interface Brand {
  readonly name: string
  readonly logo: string | null
  /** As `#0e5a67`. */
  readonly colour: string
}

/** Reads the brand from Settings, cached per rendered page. */
export const readBrand = cache(async ({ db }: Payload): Promise<Brand> => {
  const { siteName, primaryColor, logoKey } = await findBranding(db.drizzle)
  const logo = logoKey === '' ? null : `/api/images/${logoKey}?w=320`
  return { name: siteName.trim() || 'Muster', logo, colour: primaryColor || musterColour }
})
