'use client'
import { useFormFields } from '@payloadcms/ui'
import { z } from 'zod'

const text = z.string().catch('')

/** A placeholder in the text of a mail, with what stands there where it has no value. */
export function PlaceholderChip() {
  const name = useFormFields(([fields]) => text.parse(fields['name']?.value))
  const fallback = useFormFields(([fields]) => text.parse(fields['fallback']?.value))
  return <span className="placeholder-chip">{fallback ? `${name} | ${fallback}` : name}</span>
}
