'use client'
import { useConfig } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import { useFormatTime } from '#src/admin/use-format-time.ts'
import type { Counted } from '#src/contract/email/results.ts'
import { meanShare, type Share, shareNames, shareOf } from '#src/email/results/shares.ts'
import { useNumbers } from './numbers.ts'
import { texts as inLanguages } from './texts.ts'

interface BarProps {
  readonly share: Share
  readonly value: number | undefined
  /** The largest value of its column, which fills the bar. */
  readonly full: number
}

function Cell({ share, value, full }: BarProps) {
  const texts = useTexts(inLanguages)
  const { percent } = useNumbers()
  const label = <span className="results-label">{texts.shares[share]}</span>
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

interface RowProps {
  readonly head: ReactNode
  readonly sentOn: string
  readonly isThis?: boolean
  readonly value: (share: Share) => number | undefined
  readonly full: Readonly<Record<Share, number>>
}

function Row({ head, sentOn, isThis = false, value, full }: RowProps) {
  return (
    <tr {...(isThis ? { 'aria-current': 'true' as const } : {})}>
      <th scope="row">{head}</th>
      <td>{sentOn}</td>
      {shareNames.map((share) => (
        <Cell key={share} share={share} value={value(share)} full={full[share]} />
      ))}
    </tr>
  )
}

interface Props {
  readonly newsletter: Counted
  readonly before: readonly Counted[]
}

/** The shares of a newsletter beside those of the ones before it, and their average. */
export function Comparison({ newsletter, before }: Props) {
  const texts = useTexts(inLanguages)
  const formatTime = useFormatTime()
  const { admin } = useConfig().config.routes
  const all = [newsletter, ...before]
  const largest = (share: Share) => Math.max(0, ...all.map((each) => shareOf(each, share) ?? 0))
  const full = {
    delivered: 1,
    bounced: largest('bounced'),
    complaints: largest('complaints'),
    unsubscribed: largest('unsubscribed'),
  }
  if (before.length === 0) return <p className="mail-note">{texts.first}</p>
  return (
    <table className="results-table results-comparison">
      <caption>{texts.compared}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.newsletter}</th>
          <th scope="col">{texts.sentOn}</th>
          {shareNames.map((share) => (
            <th scope="col" key={share}>
              {texts.shares[share]}
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
            full={full}
          />
        ))}
        <Row head={texts.mean} sentOn="" value={(share) => meanShare(before, share)} full={full} />
      </tbody>
    </table>
  )
}
