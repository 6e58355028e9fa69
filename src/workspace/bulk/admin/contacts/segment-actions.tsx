'use client'
import { useDocumentInfo, useFormFields, useFormModified } from '@payloadcms/ui'
import { countSegment, segmentRules } from '#src/contract/people/segments.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { announce } from '#src/platform/selection/admin/bulk-events.ts'
import { ContactActions } from './contact-actions.tsx'

/** What is done with all contacts of a segment, as it is saved. */
export function SegmentActions() {
  const texts = useTexts('bulk-contacts')
  const { id } = useDocumentInfo()
  const isModified = useFormModified()
  const written = useFormFields(([fields]) => JSON.stringify(fields['rules']?.value ?? null))
  const isSaved = id !== undefined && !isModified
  const rules = segmentRules.safeParse(JSON.parse(written)).data
  // Without a count there are no actions; the rules above say what failed.
  const { found } = useDebouncedRead(
    isSaved && rules ? written : undefined,
    async (signal) => rules && call(countSegment, { body: { rules, of: Number(id) } }, { signal }),
    { delay: 0 },
  )
  const count = found?.count ?? 0
  if (!isSaved || count === 0) return null
  const selected = { count, selection: { segment: Number(id) } }
  return (
    <div className="ui-row ui-below-l segment-actions">
      <span>{texts('with')}:</span>
      <ContactActions selected={selected} onStarted={(progress) => announce('started', progress)} />
    </div>
  )
}
