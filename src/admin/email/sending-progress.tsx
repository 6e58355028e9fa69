'use client'
import { progressOf, type Report } from '#src/email/sending-desk.ts'
import { counts, texts } from './texts.ts'

function List({ title, lines }: { title: string; lines: readonly (readonly [string, string])[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({lines.length.toLocaleString()})
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

/** How far the sending is, and whom it did not reach. */
export function SendingProgress({ report }: { report: Report }) {
  const { failures, doubtful, ...numbers } = report
  const all = report.queued + report.sending + report.sent + report.failed + report.suppressed
  const finished = report.sent + report.failed + report.suppressed
  const label = texts.progress(finished.toLocaleString(), all.toLocaleString())
  const shown = Object.entries(counts).filter(
    ([name]) => numbers[name as keyof typeof counts] > 0 || name === 'sent',
  )
  return (
    <div className="mail-progress">
      <progress value={progressOf(report)} max={1} aria-label={label} />
      <p aria-live="polite">{label}</p>
      <dl>
        {shown.map(([name, title]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{numbers[name as keyof typeof counts].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <List title={texts.failures} lines={failures.map(({ email, error }) => [email, error])} />
      <List
        title={texts.doubtful}
        lines={doubtful.map(({ email, messageId }) => [email, messageId])}
      />
    </div>
  )
}
