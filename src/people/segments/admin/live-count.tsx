'use client'
import { useConfig, useDocumentInfo, useFormModified, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import {
  countSegment,
  type SegmentCount,
  type SegmentRules,
} from '#src/contract/people/segments.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { segmentQuery } from './list/segment-condition.ts'

/** Debounce delay of changes, in ms. */
const pause = 500

type State = 'counting' | { readonly problem: string } | SegmentCount

/** `retries`: counts again when it changes. */
function useCount(
  rules: SegmentRules | undefined,
  of: number | undefined,
  retries: number,
): State | undefined {
  const written = rules && JSON.stringify({ rules, of })
  const { isReading, found, problem } = useDebouncedRead(
    written,
    (signal) => call(countSegment, { body: JSON.parse(written ?? '') }, { signal }),
    { delay: pause, retries },
  )
  if (written === undefined) return undefined
  if (problem && !isReading) return { problem }
  return isReading || !found ? 'counting' : found
}

function useCountText() {
  const t = useTexts('segments')
  const { language } = useTranslation().i18n
  const contactsOf = ({ count, names }: SegmentCount): string[] => {
    if (count === 0) return []
    const matching = t('matching', { number: count.toLocaleString(language), count })
    return names.length < count
      ? [`${matching}${t('among', { names: names.join(', ') })}, …`]
      : [`${matching}: ${names.join(', ')}`]
  }
  const subscribersOf = ({ subscribers: count }: SegmentCount): string[] =>
    count === 0 ? [] : [t('subscribers', { number: count.toLocaleString(language), count })]
  return (state: State | undefined): string => {
    if (state === undefined) return t('incomplete')
    if (state === 'counting') return t('counting')
    if ('problem' in state) return state.problem
    return [...contactsOf(state), ...subscribersOf(state)].join(' · ') || t('noMatch')
  }
}

export function LiveCount({ rules }: { readonly rules: SegmentRules | undefined }) {
  const t = useTexts('segments')
  const { config } = useConfig()
  const { id } = useDocumentInfo()
  const isModified = useFormModified()
  const [retries, setRetries] = useState(0)
  const state = useCount(rules, id === undefined ? undefined : Number(id), retries)
  const textOf = useCountText()
  const isFailed = typeof state === 'object' && 'problem' in state
  const isSaved = id !== undefined && !isModified
  return (
    <div className="ui-row segment-count" aria-busy={state === 'counting'}>
      <p role="status" className={isFailed ? 'ui-problem segment-builder__error' : undefined}>
        {textOf(state)}
      </p>
      {isFailed ? (
        <SmallButton buttonStyle="subtle" onClick={() => setRetries(retries + 1)}>
          {t('countAgain')}
        </SmallButton>
      ) : null}
      {rules && isSaved ? (
        <a href={`${config.routes.admin}/collections/contacts?${segmentQuery(Number(id))}`}>
          {t('show')}
        </a>
      ) : null}
      {rules && !isSaved ? <small>{t('saveToShow')}</small> : null}
    </div>
  )
}
