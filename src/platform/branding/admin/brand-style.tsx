import type { Payload } from 'payload'
import type { ReactNode } from 'react'
import './branding.css'
import { readBrand } from '../read-brand.ts'
import { brandColours } from './brand-colours.ts'

export async function BrandStyle({ children, payload }: { children: ReactNode; payload: Payload }) {
  const { colour } = await readBrand(payload)
  return (
    <>
      <style>{brandColours(colour)}</style>
      {children}
    </>
  )
}
