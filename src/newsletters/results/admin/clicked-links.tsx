'use client'
import type { ClickedLink } from '#src/contract/newsletters/results.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useNumbers } from './numbers.ts'

interface Props {
  readonly links: readonly ClickedLink[]
  readonly delivered: number
}

export function ClickedLinks({ links, delivered }: Props) {
  const texts = useTexts('results')
  const { count, percent } = useNumbers()
  const most = Math.max(1, ...links.map(({ clicks }) => clicks))
  if (links.length === 0) return null
  return (
    <table className="results-table">
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
