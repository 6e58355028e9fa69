'use client'
import { useConfig, useDocumentInfo, useFormFields, useFormModified } from '@payloadcms/ui'
import { z } from 'zod'
import { segmentRules } from '#src/contract/people/segments.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { segmentQuery } from '#src/people/segments/admin/list/segment-condition.ts'
import { request } from '#src/platform/admin/request.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { announce } from '#src/platform/selection/admin/bulk-events.ts'
import { ContactActions } from './contact-actions.tsx'

const counted = z.object({ totalDocs: z.int() })

/** What is done with all contacts of a segment, as it is saved. */
export function SegmentActions() {
  const texts = useTexts('bulk-contacts')
  const { config } = useConfig()
  const { id } = useDocumentInfo()
  const isModified = useFormModified()
  const written = useFormFields(([fields]) => JSON.stringify(fields['rules']?.value ?? null))
  const isSaved = id !== undefined && !isModified
  const isUsable = segmentRules.safeParse(JSON.parse(written)).success
  // Without a count there are no actions; the rules above say what failed. A preview would end
  // the other one of its user, or be ended by it.
  const { found } = useDebouncedRead(
    isSaved && isUsable ? written : undefined,
    (signal) => {
      const query = segmentQuery(Number(id))
      return request(`${config.routes.api}/contacts/count?${query}`, counted, { signal })
    },
    { delay: 0 },
  )
  const count = found?.totalDocs ?? 0
  if (!isSaved || count === 0) return null
  const selected = { count, selection: { segment: Number(id) } }
  return (
    <div className="ui-row ui-below-l segment-actions">
      <span>{texts('with')}:</span>
      <ContactActions selected={selected} onStarted={(progress) => announce('started', progress)} />
    </div>
  )
}
