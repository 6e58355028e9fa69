import type { ServerProps } from 'payload'
import { Mark } from './mark.tsx'
import { readBrand } from './read-brand.ts'

/** The logo above the forms of anonymous users (login, reset). */
export async function BrandLogo({ payload }: ServerProps) {
  const brand = await readBrand(payload)
  return (
    <div className="brand brand--large">
      <Mark brand={brand} />
      <span className="brand__name">{brand.name}</span>
    </div>
  )
}

/** The link to the dashboard, at the head of every page. */
export async function BrandIcon({ payload }: ServerProps) {
  return <Mark brand={await readBrand(payload)} />
}
