import { Link } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { Texts } from '#src/locales/texts.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import type { MailRow, WeekRow } from '#src/workspace/dashboard/sql/figures.ts'
import { Card } from '../admin/card.tsx'
import { Chart, ChartTable, ShareBar } from '../admin/charts/chart.tsx'
import type { Links } from '../admin/links.ts'
import { readLastMails, readNewPeople, readSubscribers } from './read-figures.ts'

export interface FigureProps {
  readonly payload: Payload
  readonly now: Date
  readonly language: string
  readonly texts: Texts<'dashboard-figures'>
  readonly links: Links
}

const sumOf = (weeks: readonly WeekRow[]) => weeks.reduce((sum, { count }) => sum + count, 0)

interface WeeksProps {
  readonly id: string
  readonly name: string
  readonly kind: 'bars' | 'line'
  readonly weeks: readonly WeekRow[] | undefined
  readonly summary: (weeks: readonly WeekRow[]) => string
  readonly language: string
  readonly texts: Texts<'dashboard-figures'>
}

function Weeks({ id, name, kind, weeks, summary, language, texts }: WeeksProps) {
  // Weeks are counted in UTC.
  const format = formatTimeIn(language, 'UTC')
  if (weeks && sumOf(weeks) === 0) return null
  const day = (at: string) => format('shortDay', at)
  const number = (value: number) => value.toLocaleString(language)
  return (
    <Card id={id} name={name}>
      {weeks ? (
        <>
          <p>{summary(weeks)}</p>
          <Chart
            kind={kind}
            values={weeks.map(({ week, count }) => ({ label: day(week), value: count }))}
            summary={`${name}: ${summary(weeks)}`}
            format={number}
          />
          <ChartTable
            summary={texts('asTable')}
            caption={name}
            columns={[texts('weekOf'), texts('number')]}
            rows={weeks.map(({ week, count }) => [day(week), number(count)] as const)}
          />
        </>
      ) : (
        <p>{texts('tooSlow')}</p>
      )}
    </Card>
  )
}

export async function NewPeople({ payload, now, language, texts }: FigureProps) {
  const weeks = await readNewPeople(payload, now)
  const summary = (all: readonly WeekRow[]) =>
    texts('newInWeeks', { count: sumOf(all).toLocaleString(language), weeks: all.length })
  return (
    <Weeks
      {...{ weeks, summary, language, texts }}
      id="new-people"
      name={texts('newPeople')}
      kind="bars"
    />
  )
}

export async function Subscribers({ payload, now, language, texts }: FigureProps) {
  const weeks = await readSubscribers(payload, now)
  const summary = (all: readonly WeekRow[]) => {
    const [before, after] = [all[0]?.count ?? 0, all.at(-1)?.count ?? 0]
    return texts('fromTo', {
      before: before.toLocaleString(language),
      after: after.toLocaleString(language),
    })
  }
  return (
    <Weeks
      {...{ weeks, summary, language, texts }}
      id="subscribers"
      name={texts('subscribers')}
      kind="line"
    />
  )
}

function Mail({ mail, language, texts, links }: FigureProps & { readonly mail: MailRow }) {
  const number = (value: number) => value.toLocaleString(language)
  const { id, title, recipients, delivered, opens, clicks } = mail
  const parts = [
    texts('delivered', { delivered: number(delivered), recipients: number(recipients) }),
    ...(opens === null ? [] : [texts('opened', { opens: number(opens) })]),
    ...(clicks === null ? [] : [texts('clicked', { clicks: number(clicks) })]),
  ]
  const href = links.toEntry('newsletters', id)
  return (
    <li>
      {href === null ? (
        title
      ) : (
        <Link href={href} prefetch={false}>
          {title}
        </Link>
      )}
      <ShareBar
        share={recipients === 0 ? 0 : delivered / recipients}
        summary={texts('delivered', {
          delivered: number(delivered),
          recipients: number(recipients),
        })}
      />
      <div className="ui-muted">{parts.join(' · ')}</div>
    </li>
  )
}

export async function LastMails(props: FigureProps) {
  const { payload, language, texts } = props
  const mails = await readLastMails(payload)
  if (mails?.length === 0) return null
  const format = formatTimeIn(language, await findSiteTimeZone(payload.db.drizzle))
  const cell = (value: number | null) => value?.toLocaleString(language) ?? '–'
  return (
    <Card id="last-mails" name={texts('lastMails')}>
      {!mails && <p>{texts('tooSlow')}</p>}
      {mails && (
        <>
          <ul>
            {mails.map((mail) => (
              <Mail key={mail.id} {...props} mail={mail} />
            ))}
          </ul>
          <ChartTable
            summary={texts('asTable')}
            caption={texts('lastMails')}
            columns={[
              texts('mail'),
              texts('sentOn'),
              texts('sentTo'),
              texts('arrived'),
              texts('opens'),
              texts('clicks'),
            ]}
            rows={mails.map(({ title, at, recipients, delivered, opens, clicks }) => [
              title,
              format('shortDay', at),
              cell(recipients),
              cell(delivered),
              cell(opens),
              cell(clicks),
            ])}
          />
        </>
      )}
    </Card>
  )
}
