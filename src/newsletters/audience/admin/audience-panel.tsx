'use client'
import { useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation.js'
import { useEffect, useRef } from 'react'
import { audienceOf } from '#src/contract/newsletters/audience.ts'
import { AudienceSummary } from './audience-summary.tsx'

/** The audience of the form as JSON, a stable key for change detection. */
const useBody = (): string =>
  useFormFields(([fields]) => {
    const topic = fields['audience.topic']?.value
    const segments = fields['audience.segments']?.value
    const minus = fields['audience.minus']?.value
    return JSON.stringify({ audience: audienceOf({ topic, segments, minus }) })
  })

/** Begins a new newsletter with the segment that the page was opened for. */
function useGivenSegment(): void {
  const segment = Number(useSearchParams().get('segment'))
  const { id, isInitializing } = useDocumentInfo()
  const { value, setValue } = useField<unknown[]>({ path: 'audience.segments' })
  const isGiven = useRef(false)
  useEffect(() => {
    if (!segment || id !== undefined || isInitializing || isGiven.current) return
    isGiven.current = true
    if (!value?.length) setValue([segment])
  }, [segment, id, isInitializing, value, setValue])
}

export function AudiencePanel() {
  const { id } = useDocumentInfo()
  useGivenSegment()
  return <AudienceSummary newsletter={id} body={useBody()} />
}
