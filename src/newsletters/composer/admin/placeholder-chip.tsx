'use client'
import { useFormFields } from '@payloadcms/ui'
import { z } from 'zod'

const text = z.string().catch('')

export function PlaceholderChip() {
  const name = useFormFields(([fields]) => text.parse(fields['name']?.value))
  const fallback = useFormFields(([fields]) => text.parse(fields['fallback']?.value))
  return <span className="placeholder-chip">{fallback ? `${name} | ${fallback}` : name}</span>
}
