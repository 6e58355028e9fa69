'use client'
import { useAuth } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import type { TimelineItem } from '#src/contract/people/timeline.ts'
import type { FormatTime } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { describeTimelineItem } from '#src/people/contacts/admin/describe-timeline-item.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { Badge } from '#src/platform/admin/badge.tsx'
import { RelativeTime } from '#src/platform/admin/time.tsx'

type Tone = 'error' | 'light' | 'success' | 'warning'

const tones: Readonly<Record<string, Tone>> = {
  overdue: 'warning',
  failed: 'error',
  completed: 'success',
  sent: 'success',
  accepted: 'success',
  new: 'warning',
}

const collections = {
  interaction: 'interactions',
  import: 'imports',
  mail: 'deliveries',
  message: 'contact-submissions',
  proposal: 'action-submissions',
  answers: 'form-answers',
} as const

const toneOf = (item: Extract<TimelineItem, { status: string | null }>): Tone =>
  'bounce' in item && item.bounce ? 'error' : (tones[item.status ?? ''] ?? 'light')

const documentOf = (item: TimelineItem) => {
  if (item.kind === 'reply') return { slug: item.collection, id: item.submission }
  if (item.kind === 'interaction' && item.answers !== null)
    return { slug: 'form-answers' as const, id: item.answers }
  if (!(item.kind in collections)) return undefined
  return { slug: collections[item.kind as keyof typeof collections], id: item.id }
}

function Title({ item, text }: { item: TimelineItem; text: string }) {
  const { permissions } = useAuth()
  const document = documentOf(item)
  if (!document || !permissions?.collections?.[document.slug]?.read) return <strong>{text}</strong>
  return (
    <AdminLink path={`/collections/${document.slug}/${document.id}`}>
      <strong>{text}</strong>
    </AdminLink>
  )
}

interface Props {
  readonly item: TimelineItem
  /** Returns "" until the user's time zone is known (hydration). */
  readonly formatTime: FormatTime
  readonly children?: ReactNode
}

export function TimelineLine({ item, formatTime, children }: Props) {
  const texts = useTexts('contacts')
  const { title, remarks, text, status } = describeTimelineItem(item, texts, formatTime)
  return (
    <li className={`contact-timeline__item contact-timeline__item--${item.kind}`}>
      <div className="ui-row ui-row--text contact-timeline__head">
        <span className="ui-muted contact-timeline__kind">{texts(`kinds:${item.kind}`)}</span>
        <Title item={item} text={title} />
        {status && 'status' in item && <Badge tone={toneOf(item)}>{status}</Badge>}
        <RelativeTime at={item.at} />
      </div>
      <div className="ui-muted contact-timeline__remarks">
        {remarks.filter((remark) => remark).join(' · ')}
      </div>
      {text && <p className="ui-written contact-timeline__text">{text}</p>}
      {children}
    </li>
  )
}
