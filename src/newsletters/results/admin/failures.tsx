'use client'
import type { FailureGroup } from '#src/contract/newsletters/results.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useNumbers } from './numbers.ts'

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

export function Failures({ failures }: { readonly failures: readonly FailureGroup[] }) {
  const texts = useTexts('results')
  const { count } = useNumbers()
  if (failures.length === 0) return null
  return (
    <table className="results-table">
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
