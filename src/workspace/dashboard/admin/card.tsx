import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { Badge } from '#src/platform/admin/badge.tsx'
import { LineProgress, type Sending } from './line-progress.tsx'

export interface Line {
  readonly key: string
  readonly title: string
  /** Its URL; null when the user may not open it. */
  readonly href: string | null
  readonly remark: string
  readonly time?: { readonly at: string; readonly text: string }
  readonly warning?: string
  readonly sending?: Sending
  readonly actions?: ReactNode
}

function ShownLine({ line }: { line: Line }) {
  const { title, href, remark, time, warning, sending, actions } = line
  return (
    <li className="ui-row ui-row--tight">
      <div className="desk-card__what">
        <div className="ui-row ui-row--text desk-card__line">
          {href === null ? (
            <strong>{title}</strong>
          ) : (
            <Link href={href} prefetch={false}>
              {title}
            </Link>
          )}
          {warning && <Badge tone="warning">{warning}</Badge>}
          {time && <time dateTime={time.at}>{time.text}</time>}
        </div>
        {remark && <div className="ui-muted">{remark}</div>}
        {sending && <LineProgress title={title} sending={sending} />}
      </div>
      {actions}
    </li>
  )
}

interface GroupProps {
  readonly name: string
  readonly lines: readonly Line[]
}

/** Without lines it is not there. */
export function Group({ name, lines }: GroupProps) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{name}</h3>
      <Lines lines={lines} />
    </>
  )
}

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="ui-list">
      {lines.map((line) => (
        <ShownLine key={line.key} line={line} />
      ))}
    </ul>
  )
}

export function Card({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section className="ui-panel desk-card" aria-labelledby={`desk-${id}`}>
      <h2 id={`desk-${id}`} tabIndex={-1}>
        {name}
      </h2>
      {children}
    </section>
  )
}
