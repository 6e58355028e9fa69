'use client'
import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { audienceOf } from '#src/contract/newsletters/audience.ts'
import { AudienceSummary } from './audience-summary.tsx'

/** The audience of the form as JSON, a stable key for change detection. */
const useBody = (): string =>
  useFormFields(([fields]) => {
    const segments = fields['audience.segments']?.value
    const minus = fields['audience.minus']?.value
    return JSON.stringify({ audience: audienceOf({ segments, minus }) })
  })

export function AudiencePanel() {
  const { id } = useDocumentInfo()
  return <AudienceSummary newsletter={id} body={useBody()} />
}
