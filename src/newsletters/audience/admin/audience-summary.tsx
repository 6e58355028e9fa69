'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import type { AudienceCount } from '#src/contract/newsletters/audience.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './audience.css'
import { type Counted, useAudienceCount } from './use-audience-count.ts'

const reasons = ['notSubscribed', 'suppressed', 'minus', 'alreadySent'] as const

function useRecipients() {
  const t = useTexts('audience')
  const { language } = useTranslation().i18n
  return (counted: Counted): string => {
    if (counted === 'counting') return t('counting')
    if ('problem' in counted) return counted.problem
    const { count, names } = counted
    if (count === 0) return t('noRecipients')
    const recipients = t('recipients', { number: count.toLocaleString(language), count })
    if (names.length === 0) return `${recipients}.`
    return names.length < count
      ? `${recipients}${t('among', { names: names.join(', ') })}, …`
      : `${recipients}: ${names.join(', ')}`
  }
}

function LeftOut({ leftOut }: Pick<AudienceCount, 'leftOut'>) {
  const t = useTexts('audience')
  const { language } = useTranslation().i18n
  const shown = reasons.filter((reason) => leftOut[reason] > 0)
  if (shown.length === 0) return null
  return (
    <>
      <h5>{t('leftOut')}</h5>
      <dl>
        {shown.map((reason) => (
          <div key={reason}>
            <dt>{t(`reasons:${reason}`)}</dt>
            <dd>{leftOut[reason].toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface Props {
  /** Undefined: one not stored yet. */
  readonly newsletter: number | string | undefined
  /** The request body that has its audience; `{}` is the stored one. */
  readonly body: string
}

export function AudienceSummary({ newsletter, body }: Props) {
  const t = useTexts('audience')
  const id = useId()
  const [retries, setRetries] = useState(0)
  const counted = useAudienceCount(newsletter, body, retries)
  const textOf = useRecipients()
  const isFailed = typeof counted === 'object' && 'problem' in counted
  return (
    <section className="mail-audience" aria-labelledby={id} aria-busy={counted === 'counting'}>
      <h4 id={id}>{t('title')}</h4>
      <p role="status" className={isFailed ? 'mail-audience__problem' : undefined}>
        {textOf(counted)}
      </p>
      {isFailed ? (
        <Button
          buttonStyle="secondary"
          size="small"
          margin={false}
          onClick={() => setRetries(retries + 1)}
        >
          {t('again')}
        </Button>
      ) : null}
      {typeof counted === 'object' && 'leftOut' in counted ? (
        <LeftOut leftOut={counted.leftOut} />
      ) : null}
    </section>
  )
}
