'use client'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './audience.css'
import { useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import type { AudienceCount } from '#src/contract/newsletters/audience.ts'
import { countAudience, countNewAudience } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'

/** Debounce delay of changes, in ms. */
const pause = 400

type Counted = 'counting' | { readonly problem: string } | AudienceCount

/**
 * Who would get a newsletter (undefined: one not stored yet) now, with the audience that `body` has
 * as JSON; counted again after `retries`.
 */
function useAudienceCount(
  newsletter: number | string | undefined,
  body: string,
  retries: number,
): Counted {
  const given = { body: JSON.parse(body) }
  const { isReading, found, problem } = useDebouncedRead(
    `${newsletter} ${body}`,
    (signal) =>
      newsletter === undefined
        ? call(countNewAudience, given, { signal })
        : call(countAudience, { ...given, id: newsletter }, { signal }),
    { delay: pause, retries },
  )
  if (problem && !isReading) return { problem }
  return isReading || !found ? 'counting' : found
}

const reasons = ['notSubscribed', 'suppressed', 'minus', 'alreadySent'] as const

function useRecipients() {
  const t = useTexts('audience')
  const { language } = useTranslation().i18n
  return (counted: Counted): string => {
    if (counted === 'counting') return t('counting')
    if ('problem' in counted) return counted.problem
    const { count, weekly, names } = counted
    if (count === 0) return t('noRecipients')
    const all = t('recipients', { number: count.toLocaleString(language), count })
    const inDigest = t('weekly', { number: weekly.toLocaleString(language) })
    const recipients = weekly > 0 ? `${all} (${inDigest})` : all
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
    <section
      className="ui-panel mail-audience"
      aria-labelledby={id}
      aria-busy={counted === 'counting'}
    >
      <h4 id={id}>{t('title')}</h4>
      <p role="status" className={isFailed ? 'ui-problem' : undefined}>
        {textOf(counted)}
      </p>
      {isFailed ? (
        <SmallButton onClick={() => setRetries(retries + 1)}>{t('again')}</SmallButton>
      ) : null}
      {typeof counted === 'object' && 'leftOut' in counted ? (
        <LeftOut leftOut={counted.leftOut} />
      ) : null}
    </section>
  )
}
