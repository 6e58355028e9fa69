'use client'

import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './results.css'
import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { exportResults, readResults } from '#src/contract/newsletters/mails.ts'
import type { ClickedLink, FailureGroup, Results } from '#src/contract/newsletters/results.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { operationUrl } from '#src/platform/admin/operation-url.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { Comparison } from './comparison.tsx'
import { useNumbers } from './numbers.ts'
import { ResultCounts } from './result-counts.tsx'

/** What was tried out, what came of it, and how sure that is. */
function SubjectTest({ test }: { readonly test: NonNullable<Results['subjectTest']> }) {
  const texts = useTexts('results')
  const formatTime = useFormatTime()
  const { count } = useNumbers()
  const { first, second, each, firstClicks, secondClicks, winner, decidedAt } = test
  if (each === 0) return <p>{texts('subjects:untried', { first })}</p>
  const tried = { first, second, each: count(each) }
  if (winner === null)
    return <p>{texts('subjects:open', { ...tried, at: formatTime('dateTime', decidedAt) })}</p>
  const clicks = { firstClicks: count(firstClicks ?? 0), secondClicks: count(secondClicks ?? 0) }
  return (
    <p>
      {texts('subjects:decided', { ...tried, ...clicks, winner: winner === 2 ? second : first })}{' '}
      {texts(`certainties:${test.certainty}`)}
    </p>
  )
}

function FailureExamples({ words }: { readonly words: readonly string[] }) {
  const texts = useTexts('results')
  if (words.length === 0) return null
  return (
    <details>
      <summary>{texts('said')}</summary>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </details>
  )
}

function Failures({ failures }: { readonly failures: readonly FailureGroup[] }) {
  const texts = useTexts('results')
  const { count } = useNumbers()
  if (failures.length === 0) return null
  return (
    <table className="ui-table ui-below results-table">
      <caption>{texts('why')}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('reason')}</th>
          <th scope="col">{texts('how')}</th>
          <th scope="col">{texts('count')}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map((group) => (
          <tr key={`${group.kind} ${group.reason}`}>
            <th scope="row">
              {texts(`reasons:${group.reason}`)}
              <FailureExamples words={group.said} />
            </th>
            <td>{texts(`kinds:${group.kind}`)}</td>
            <td>{count(group.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  readonly links: readonly ClickedLink[]
  readonly delivered: number
}

function ClickedLinks({ links, delivered }: Props) {
  const texts = useTexts('results')
  const { count, percent } = useNumbers()
  const most = Math.max(1, ...links.map(({ clicks }) => clicks))
  if (links.length === 0) return null
  return (
    <table className="ui-table ui-below results-table">
      <caption>{texts('links')}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('link')}</th>
          <th scope="col">{texts('shares:clicks')}</th>
          <th scope="col">{texts('ofDelivered')}</th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ url, clicks }) => (
          <tr key={url}>
            <th scope="row">
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </th>
            <td>
              {count(clicks)}
              <span className="results-bar" aria-hidden="true">
                <span style={{ inlineSize: `${(clicks / most) * 100}%` }} />
              </span>
            </td>
            <td>{delivered === 0 ? '–' : percent(clicks / delivered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Polling interval while it is being sent, in ms. */
const pause = 5_000

function useResults(id: number | string) {
  const [results, setResults] = useState<Results>()
  const read = useCallback(() => call(readResults, { id }), [id])
  const { problem, load } = useLatestResponse(read, setResults)
  useEffect(() => void load(), [load])
  const isGrowing = results !== undefined && results.newsletter.waiting > 0
  usePolling(load, false, isGrowing ? pause : undefined)
  return { results, problem, load }
}

function Shown({ results }: { readonly results: Results }) {
  const texts = useTexts('results')
  const { count } = useNumbers()
  const { newsletter, before, failures, links, subjectTest } = results
  return (
    <>
      {newsletter.waiting > 0 ? (
        <p className="ui-muted mail-note">
          {texts('still', { waiting: count(newsletter.waiting) })}
        </p>
      ) : null}
      <ResultCounts newsletter={newsletter} />
      {subjectTest ? <SubjectTest test={subjectTest} /> : null}
      {newsletter.opens === null ? null : (
        <p className="ui-muted mail-note">{texts('opensHelp')}</p>
      )}
      <ClickedLinks links={links} delivered={newsletter.delivered} />
      <Failures failures={failures} />
      <Comparison newsletter={newsletter} before={before} />
      <p>
        <a href={operationUrl(exportResults, { id: newsletter.id })} download>
          {texts('download')}
        </a>
      </p>
    </>
  )
}

function NewsletterResults({ id }: { readonly id: number | string }) {
  const texts = useTexts('results')
  const { results, problem, load } = useResults(id)
  return (
    <section className="ui-panel ui-below-l mail-results" aria-label={texts('results')}>
      <h3>{texts('results')}</h3>
      {problem ? (
        <div className="ui-row ui-problem mail-problem" role="alert">
          <p>{problem}</p>
          <SmallButton onClick={() => void load()}>{texts('again')}</SmallButton>
        </div>
      ) : null}
      {results || problem ? null : <p>{texts('loading')}</p>}
      {results ? <Shown results={results} /> : null}
    </section>
  )
}

export function ResultsPanel() {
  const { id } = useDocumentInfo()
  return id === undefined ? null : <NewsletterResults id={id} />
}
