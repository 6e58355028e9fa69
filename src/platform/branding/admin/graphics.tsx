import type { ServerProps } from 'payload'
import { readBrand } from '../read-brand.ts'
import { Mark } from './mark.tsx'

export async function BrandLogo({ payload }: ServerProps) {
  const brand = await readBrand(payload)
  return (
    <div className="brand brand--large">
      <Mark brand={brand} />
      <span className="brand__name">{brand.name}</span>
    </div>
  )
}

export async function BrandIcon({ payload }: ServerProps) {
  return <Mark brand={await readBrand(payload)} />
}
