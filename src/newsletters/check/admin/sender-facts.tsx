'use client'
import { useEffect, useState } from 'react'
import { checkSender, type SentCollection } from '#src/contract/newsletters/mails.ts'
import { levelOf, type SenderFact } from '#src/contract/newsletters/sender-facts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

const levels = ['problem', 'unknown', 'good'] as const

type FactsState =
  | 'asking'
  | { readonly problem: string }
  | { readonly facts: readonly SenderFact[] }

const useFacts = (collection: SentCollection): FactsState => {
  const [state, setState] = useState<FactsState>('asking')
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    call(checkSender, { collection }, { signal }).then(setState, (error: unknown) => {
      if (!signal.aborted) setState({ problem: messageOf(error) })
    })
    return () => leaving.abort()
  }, [collection])
  return state
}

export function SenderFacts({ collection }: { readonly collection: SentCollection }) {
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
