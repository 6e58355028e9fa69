'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import {
  type DeliveryReason,
  readDeliveryReason,
} from '#src/contract/newsletters/delivery-reason.ts'
import { isToSubscribers } from '#src/contract/newsletters/enums.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { FormatTime } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

type Own = Texts<'delivery-reason'>

const whatItIs = ({ kind, isTest, topic, at }: DeliveryReason, texts: Own, format: FormatTime) => {
  const day = format('longDate', at)
  if (isTest) return texts('test', { day })
  if (kind !== 'newsletter') return texts(kind, { day })
  return topic ? texts('newsletter', { day, topic }) : texts('newsletterUnnamed', { day })
}

const lacksConsent = ({ kind, isTest, recipient, consent }: DeliveryReason): boolean =>
  isToSubscribers(kind) && !isTest && recipient !== 'erased' && !consent

const ofNewsletter = (reason: DeliveryReason, texts: Own): string[] => [
  ...(reason.segments.length > 0
    ? [texts('segments', { segments: reason.segments.join(', ') })]
    : []),
  ...(reason.otherSegments > 0 ? [texts('otherSegments', { count: reason.otherSegments })] : []),
  ...(reason.approvedBy ? [texts('approvedBy', { name: reason.approvedBy })] : []),
]

function Reason({ reason }: { readonly reason: DeliveryReason }) {
  const texts = useTexts('delivery-reason')
  const sources = useTexts('contacts')
  const format = useFormatTime()
  const { recipient, consent, mergedInto, rule } = reason
  const how = consent && sources(`sources:${consent.source}`)
  return (
    <>
      <p>{whatItIs(reason, texts, format)}</p>
      {rule ? <p>{texts('rule', { rule })}</p> : null}
      {consent ? (
        <p>{texts('agreed', { day: format('longDate', consent.at), how: how ?? '' })}</p>
      ) : null}
      {consent?.text ? <blockquote className="ui-written">{consent.text}</blockquote> : null}
      {lacksConsent(reason) ? <p>{texts('notAgreed')}</p> : null}
      {recipient === 'stored' ? null : <p>{texts(recipient)}</p>}
      {mergedInto ? (
        <p>
          {texts('mergedInto')}{' '}
          <AdminLink path={`/collections/contacts/${mergedInto.id}`}>{mergedInto.name}</AdminLink>.
        </p>
      ) : null}
      {ofNewsletter(reason, texts).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** The reason of a delivery, as its reader’s own page has it. */
export function DeliveryReasonPanel() {
  const texts = useTexts('delivery-reason')
  const { id } = useDocumentInfo()
  const [reason, setReason] = useState<DeliveryReason>()
  const read = useCallback(() => call(readDeliveryReason, { id: Number(id) }), [id])
  const { problem, load } = useLatestResponse(read, setReason)
  useEffect(() => void load(), [load])
  return (
    <section className="ui-panel ui-stack ui-below-l" aria-label={texts('heading')}>
      <h3>{texts('heading')}</h3>
      {problem ? (
        <p className="ui-row ui-problem" role="alert">
          {problem} <SmallButton onClick={() => void load()}>{texts('again')}</SmallButton>
        </p>
      ) : null}
      {reason || problem ? null : <p>{texts('loading')}</p>}
      {reason ? <Reason reason={reason} /> : null}
    </section>
  )
}
