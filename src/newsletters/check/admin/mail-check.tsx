'use client'

import './check.css'
import { useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import {
  checkLinks,
  checkSender,
  type MailCollection,
  type SentCollection,
} from '#src/contract/newsletters/mails.ts'
import type { Preview } from '#src/contract/newsletters/preview.ts'
import { levelOf, type SenderFact } from '#src/contract/newsletters/sender-facts.ts'
import { type VisitedLink, visitedLinks } from '#src/contract/newsletters/visits.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

function Visited({ links }: { readonly links: readonly VisitedLink[] }) {
  const t = useTexts('mail-check')
  const doubtful = links.filter(({ state }) => state !== 'good')
  if (doubtful.length === 0) return <p className="mail-check__nothing">{t('visitedAll')}</p>
  return (
    <ul className="ui-below-s mail-warnings">
      {doubtful.map(({ url, state, reason }) => (
        <li key={url}>
          {state === 'broken' ? t('broken', { url, reason }) : t('unknown', { url, reason })}
        </li>
      ))}
    </ul>
  )
}

interface LinkVisitsProps {
  readonly links: readonly string[]
  readonly collection: SentCollection
}

function LinkVisits({ links, collection }: LinkVisitsProps) {
  const t = useTexts('mail-check')
  const { language } = useTranslation().i18n
  const [visited, setVisited] = useState<readonly VisitedLink[]>()
  const { isBusy, run } = useAction()
  const visitable = links.slice(0, visitedLinks)
  const visit = () =>
    run(async () => {
      const body = { links: visitable }
      setVisited((await call(checkLinks, { collection, body })).links)
    })
  return (
    <div className="mail-check__links" aria-live="polite">
      {visited ? (
        <Visited links={visited} />
      ) : (
        <>
          <SmallButton disabled={isBusy} onClick={() => void visit()}>
            {isBusy
              ? t('visiting')
              : t('visit', {
                  number: visitable.length.toLocaleString(language),
                  count: visitable.length,
                })}
          </SmallButton>
          <p className="ui-muted mail-note">{t('visitHelp')}</p>
        </>
      )}
    </div>
  )
}

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

function SenderFacts({ collection }: { readonly collection: SentCollection }) {
  const t = useTexts('mail-check')
  const state = useFacts(collection)
  if (state === 'asking') return <p className="ui-muted mail-note">{t('checking')}</p>
  if ('problem' in state) return <p role="alert">{state.problem}</p>
  const groups = levels
    .map((level) => ({ level, facts: state.facts.filter((fact) => levelOf(fact) === level) }))
    .filter(({ facts }) => facts.length > 0)
  const issues = state.facts.filter((fact) => levelOf(fact) === 'problem').length
  return (
    <details className="mail-check__sender">
      <summary>{issues === 0 ? t('sender') : t('senderIssues', { count: issues })}</summary>
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

type Finding = Preview['findings'][number]

const keyOf = ({ code, place }: Pick<Finding, 'code' | 'place'>) => {
  if (code === 'imageWithoutAlt' && place === '') return 'unnamedImageWithoutAlt'
  return code === 'imageNotReachable' && place === '' ? 'imageWithoutAddress' : code
}

interface Props {
  readonly mail: Preview
  /** The collection of the mail; templates have no sender. */
  readonly collection: MailCollection
  readonly mayVisit: boolean
  readonly isSent: boolean
}

export function MailCheck({ mail, collection, mayVisit, isSent }: Props) {
  const t = useTexts('mail-check')
  const id = useId()
  const known = mail.known.map((name) => `{{${name}}}`).join(', ')
  const sender = collection === 'email-templates' ? undefined : collection
  return (
    <section className="ui-panel ui-panel--plain ui-below mail-check" aria-labelledby={id}>
      <h4 id={id}>{t('title')}</h4>
      <div aria-live="polite">
        {mail.findings.length === 0 ? (
          <p className="mail-check__nothing">{t('nothing')}</p>
        ) : (
          <ul className="ui-below-s mail-warnings">
            {mail.findings.map(({ code, place }) => (
              <li key={`${code} ${place}`}>
                {t(`findings:${keyOf({ code, place })}`, { place, known })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {sender && mayVisit && mail.links.length > 0 ? (
        <LinkVisits links={mail.links} collection={sender} key={mail.links.join(' ')} />
      ) : null}
      {sender ? <SenderFacts collection={sender} /> : null}
      {sender && !isSent && mail.findings.length > 0 ? (
        <p className="ui-muted mail-note">{t('help')}</p>
      ) : null}
    </section>
  )
}
