'use client'
import { useTranslation } from '@payloadcms/ui'
import { countsOf, type Report } from '#src/contract/newsletters/sending-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'

const counts = [
  'sent',
  'queued',
  'sending',
  'failed',
  'suppressed',
  'cancelled',
  'leftOut',
  'inDoubt',
  'bounced',
  'complaints',
] as const

function List({ title, lines }: { title: string; lines: readonly (readonly [string, string])[] }) {
  const { i18n } = useTranslation()
  if (lines.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({lines.length.toLocaleString(i18n.language)})
      </summary>
      <ul>
        {lines.map(([email, why]) => (
          <li key={email}>
            <strong>{email}</strong> {why}
          </li>
        ))}
      </ul>
    </details>
  )
}

export function SendingProgress({ report }: { report: Report }) {
  const texts = useTexts('mail')
  const { i18n } = useTranslation()
  const written = (count: number) => count.toLocaleString(i18n.language)
  const { failures, doubtful, returned } = report
  const { done, all } = countsOf(report)
  const label = texts('progress', { finished: written(done), total: written(all) })
  const shown = counts.filter((name) => report[name] > 0 || name === 'sent')
  return (
    <div className="mail-progress">
      <progress value={all === 0 ? 1 : done / all} max={1} aria-label={label} />
      <p aria-live="polite">{label}</p>
      <dl>
        {shown.map((name) => (
          <div key={name}>
            <dt>{texts(`counts:${name}`)}</dt>
            <dd>{written(report[name])}</dd>
          </div>
        ))}
      </dl>
      <List title={texts('failures')} lines={failures.map(({ email, error }) => [email, error])} />
      <List
        title={texts('doubtful')}
        lines={doubtful.map(({ email, messageId }) => [email, messageId])}
      />
      <List
        title={texts('returned')}
        lines={returned.map(({ email, kind, reason }) => [
          email,
          [texts(`bounceKinds:${kind}`), reason].filter(Boolean).join(': '),
        ])}
      />
    </div>
  )
}
