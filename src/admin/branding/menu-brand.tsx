import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { Mark } from './mark.tsx'
import { readBrand } from './read-brand.ts'

export async function MenuBrand({ payload }: ServerProps) {
  const brand = await readBrand(payload)
  return (
    <Link className="brand brand--menu" href={payload.config.routes.admin} prefetch={false}>
      <Mark brand={brand} />
      <span className="brand__name">{brand.name}</span>
    </Link>
  )
}
