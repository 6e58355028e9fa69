'use client'
import { Pill } from '@payloadcms/ui'
import type { Mailability } from '#src/contract/people/mailability.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { describeConsentOrigin } from '#src/people/contacts/admin/describe-timeline-item.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { type Intended, wordsOf } from './consent-dialog.tsx'

const sentenceOf = (
  purpose: Intended['purpose'],
  why: Mailability['why'],
  texts: Texts<'consents'>,
): string => {
  const sentences: Readonly<Partial<Record<Mailability['why'], string>>> = {
    ...texts.group('stops'),
    ...texts.group(purpose),
  }
  return sentences[why] ?? ''
}

const isStopped = ({ why }: Mailability, texts: Texts<'consents'>): boolean =>
  why in texts.group('stops')

interface Props {
  readonly email: string
  readonly purpose: Intended['purpose']
  readonly state: Mailability
  /** Undefined for those who may not change it. */
  readonly onIntend: ((intended: Intended) => void) | undefined
}

export function MailedPurpose({ email, purpose, state, onIntend }: Props) {
  const texts = useTexts('consents')
  const inTimeline = useTexts('contacts')
  const formatTime = useFormatTime()
  const { mayMail, why, at, source, text, by, file } = state
  const origin = source ? describeConsentOrigin({ source, file, by }, inTimeline) : []
  const remarks = [at && formatTime('longDate', at), ...origin]
  const intended = { email, purpose, given: !mayMail }
  return (
    <div className={`mailability__purpose mailability__purpose--${purpose}`}>
      <h4>
        {texts(`purposes:${purpose}`)}{' '}
        <Pill pillStyle={mayMail ? 'success' : 'warning'} size="small">
          {mayMail ? texts('yes') : texts('no')}
        </Pill>
      </h4>
      <p>{sentenceOf(purpose, why, texts)}</p>
      <p className="mailability__remarks">{remarks.filter((remark) => remark).join(' · ')}</p>
      {text ? <blockquote>{text}</blockquote> : null}
      {onIntend && !isStopped(state, texts) ? (
        <SmallButton onClick={() => onIntend(intended)}>
          {wordsOf(intended, texts).button}
        </SmallButton>
      ) : null}
    </div>
  )
}
