'use client'
import { useConfig } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import type { Counted } from '#src/contract/newsletters/results.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { meanShare, type Share, shareOf, sharesOf } from '#src/newsletters/results/shares.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useNumbers } from './numbers.ts'

interface BarProps {
  readonly share: Share
  readonly value: number | undefined
  /** The largest value of its column, which fills the bar. */
  readonly full: number
}

function Cell({ share, value, full }: BarProps) {
  const texts = useTexts('results')
  const { percent } = useNumbers()
  const label = <span className="results-label">{texts(`shares:${share}`)}</span>
  if (value === undefined) return <td>{label}–</td>
  const width = full > 0 ? (value / full) * 100 : 0
  return (
    <td>
      {label}
      {percent(value)}
      <span className="results-bar" aria-hidden="true">
        <span style={{ inlineSize: `${width}%` }} />
      </span>
    </td>
  )
}

interface Column {
  readonly share: Share
  readonly full: number
}

interface RowProps {
  readonly head: ReactNode
  readonly sentOn: string
  readonly isThis?: boolean
  readonly value: (share: Share) => number | undefined
  readonly columns: readonly Column[]
}

function Row({ head, sentOn, isThis = false, value, columns }: RowProps) {
  return (
    <tr {...(isThis ? { 'aria-current': 'true' as const } : {})}>
      <th scope="row">{head}</th>
      <td>{sentOn}</td>
      {columns.map(({ share, full }) => (
        <Cell key={share} share={share} value={value(share)} full={full} />
      ))}
    </tr>
  )
}

/** The shares to compare; those of the delivered are never small, and fill the bar at 100 %. */
const columnsOf = (newsletters: readonly Counted[]): Column[] =>
  sharesOf(newsletters).map((share) => {
    const largest = Math.max(0, ...newsletters.map((each) => shareOf(each, share) ?? 0))
    return { share, full: share === 'delivered' ? 1 : largest }
  })

interface Props {
  readonly newsletter: Counted
  readonly before: readonly Counted[]
}

export function Comparison({ newsletter, before }: Props) {
  const texts = useTexts('results')
  const formatTime = useFormatTime()
  const { admin } = useConfig().config.routes
  const all = [newsletter, ...before]
  const columns = columnsOf(all)
  if (before.length === 0) return <p className="ui-muted mail-note">{texts('first')}</p>
  return (
    <table className="ui-table ui-below results-table results-comparison">
      <caption>{texts('compared')}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('newsletter')}</th>
          <th scope="col">{texts('sentOn')}</th>
          {columns.map(({ share }) => (
            <th scope="col" key={share}>
              {texts(`shares:${share}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map((each) => (
          <Row
            key={each.id}
            isThis={each === newsletter}
            head={
              each === newsletter ? (
                each.title
              ) : (
                <a href={`${admin}/collections/newsletters/${each.id}`}>{each.title}</a>
              )
            }
            sentOn={formatTime('date', each.sentAt)}
            value={(share) => shareOf(each, share)}
            columns={columns}
          />
        ))}
        <Row
          head={texts('mean')}
          sentOn=""
          value={(share) => meanShare(before, share)}
          columns={columns}
        />
      </tbody>
    </table>
  )
}
