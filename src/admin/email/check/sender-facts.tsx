'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { levelOf, type SenderFact, senderFacts } from '#src/email/check/sender-facts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '../../request.ts'

const levels = ['problem', 'unknown', 'good'] as const

type FactsState =
  | 'asking'
  | { readonly problem: string }
  | { readonly facts: readonly SenderFact[] }

const useFacts = (collection: string): FactsState => {
  const { config } = useConfig()
  const [state, setState] = useState<FactsState>('asking')
  const url = `${config.routes.api}/${collection}/sender-check`
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    request(url, senderFacts, { signal }).then(setState, (error: unknown) => {
      if (!signal.aborted) setState({ problem: messageOf(error) })
    })
    return () => leaving.abort()
  }, [url])
  return state
}

export function SenderFacts({ collection }: { readonly collection: string }) {
  const t = useTexts('mail-check')
  const state = useFacts(collection)
  if (state === 'asking') return <p className="mail-note">{t('checking')}</p>
  if ('problem' in state) return <p role="alert">{state.problem}</p>
  const groups = levels
    .map((level) => ({ level, facts: state.facts.filter((fact) => levelOf(fact) === level) }))
    .filter(({ facts }) => facts.length > 0)
  const summary = groups.map(({ level, facts }) => `${t(`levels:${level}`)}: ${facts.length}`)
  return (
    <details className="mail-check__sender">
      <summary>
        {t('sender')} ({summary.join(', ')})
      </summary>
      {groups.map(({ level, facts }) => (
        <div key={level} className={`mail-check__${level}`}>
          <h5>{t(`levels:${level}`)}</h5>
          <ul>
            {facts.map(({ code, place }) => (
              <li key={code}>{t(`facts:${code}`, { place })}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}
