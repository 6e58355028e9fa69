'use client'
import { Button, Pill } from '@payloadcms/ui'
import type { Mailability } from '#src/contract/crm/mailability.ts'
import { describeConsentOrigin } from '../contacts/describe-timeline-item.ts'
import { texts as contactTexts } from '../contacts/texts.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import { type Intended, wordsOf } from './consent-dialog.tsx'
import { type ConsentTexts, texts as inLanguages } from './texts.ts'

const sentenceOf = (
  purpose: Intended['purpose'],
  why: Mailability['why'],
  texts: ConsentTexts,
): string => {
  const sentences: Readonly<Partial<Record<Mailability['why'], string>>> = {
    ...texts.stops,
    ...texts[purpose],
  }
  return sentences[why] ?? ''
}

const isStopped = ({ why }: Mailability, { stops }: ConsentTexts): boolean => why in stops

interface Props {
  readonly email: string
  readonly purpose: Intended['purpose']
  readonly state: Mailability
  /** Undefined for those who may not change it. */
  readonly onIntend: ((intended: Intended) => void) | undefined
}

export function MailedPurpose({ email, purpose, state, onIntend }: Props) {
  const texts = useTexts(inLanguages)
  const inTimeline = useTexts(contactTexts)
  const formatTime = useFormatTime()
  const { mayMail, why, at, source, text, by, file } = state
  const origin = source ? describeConsentOrigin({ source, file, by }, inTimeline) : []
  const remarks = [at && formatTime('longDate', at), ...origin]
  const intended = { email, purpose, given: !mayMail }
  return (
    <div className={`mailability__purpose mailability__purpose--${purpose}`}>
      <h4>
        {texts.purposes[purpose]}{' '}
        <Pill pillStyle={mayMail ? 'success' : 'warning'} size="small">
          {mayMail ? texts.yes : texts.no}
        </Pill>
      </h4>
      <p>{sentenceOf(purpose, why, texts)}</p>
      <p className="mailability__remarks">{remarks.filter((remark) => remark).join(' · ')}</p>
      {text ? <blockquote>{text}</blockquote> : null}
      {onIntend && !isStopped(state, texts) ? (
        <Button
          type="button"
          buttonStyle="secondary"
          size="small"
          margin={false}
          onClick={() => onIntend(intended)}
        >
          {wordsOf(intended, texts).button}
        </Button>
      ) : null}
    </div>
  )
}
