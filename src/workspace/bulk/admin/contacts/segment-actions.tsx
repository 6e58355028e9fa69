'use client'
import { useDocumentInfo, useFormFields, useFormModified } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { countSegment, segmentRules } from '#src/contract/people/segments.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { announce } from '#src/platform/selection/admin/bulk-events.ts'
import { ContactActions } from './contact-actions.tsx'

/** What is done with all contacts of a segment, as it is saved. */
export function SegmentActions() {
  const texts = useTexts('bulk-contacts')
  const { id } = useDocumentInfo()
  const isModified = useFormModified()
  const written = useFormFields(([fields]) => JSON.stringify(fields['rules']?.value ?? null))
  const [count, setCount] = useState(0)
  const isSaved = id !== undefined && !isModified
  useEffect(() => {
    const rules = segmentRules.safeParse(JSON.parse(written)).data
    if (!isSaved || !rules) return setCount(0)
    const ending = new AbortController()
    // Without a count there are no actions; the rules above say what failed.
    call(countSegment, { body: { rules } }, ending).then(
      (found) => setCount(found.count),
      () => undefined,
    )
    return () => ending.abort()
  }, [isSaved, written])
  if (!isSaved || count === 0) return null
  const selected = { count, selection: { segment: Number(id) } }
  return (
    <div className="ui-row ui-below-l segment-actions">
      <span>{texts('with')}:</span>
      <ContactActions selected={selected} onStarted={(progress) => announce('started', progress)} />
    </div>
  )
}
