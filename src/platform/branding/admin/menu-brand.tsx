import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { readBrand } from '../read-brand.ts'
import { Mark } from './mark.tsx'

export async function MenuBrand({ payload }: ServerProps) {
  const brand = await readBrand(payload)
  return (
    <Link className="brand brand--menu" href={payload.config.routes.admin} prefetch={false}>
      <Mark brand={brand} />
      <span className="brand__name">{brand.name}</span>
    </Link>
  )
}
