import type { Payload } from 'payload'
import { type ReactNode, Suspense } from 'react'
import type { ShownHoldUp } from '#src/contract/newsletters/sending-state.ts'
import type { ReaderI18n } from '#src/locales/texts.ts'
import { type Texts, textsOf } from '#src/locales/texts.ts'
import { findSentNewsletters } from '#src/workspace/dashboard/sql/inbox.ts'
import type { PublishedRow } from '#src/workspace/dashboard/sql/publications.ts'
import type {
  DashboardAccess,
  Dashboard as Read,
} from '#src/workspace/dashboard/sql/read-dashboard.ts'
import { Card, Group, type Line } from './admin/card.tsx'
import type { Links } from './admin/links.ts'
import type { CardId } from './card-list.ts'
import { ComingUp, NeedsYou } from './cards.tsx'
import { LastMails, NewPeople, Subscribers } from './figures/figures.tsx'
import { Participation } from './figures/participation.tsx'
import { readNewContacts, readSubscriberChanges } from './figures/read-figures.ts'
import type { LinesFor } from './lines.ts'

const week = 7 * 86_400_000

interface Props {
  readonly payload: Payload
  readonly now: Date
  readonly published: readonly PublishedRow[] | null
  readonly reads: { readonly contacts: boolean; readonly newsletters: boolean }
  readonly lines: LinesFor
  readonly texts: Texts<'dashboard'>
}

async function joined({ payload, now, reads, lines }: Props): Promise<Line[]> {
  const since = new Date(now.getTime() - week)
  const contacts = reads.contacts ? await readNewContacts(payload, since) : 0
  const changes = reads.newsletters ? await readSubscriberChanges(payload, since) : undefined
  return [
    ...(contacts ? [lines.newContacts(contacts)] : []),
    ...(changes && changes.joined + changes.left > 0 ? [lines.subscribers(changes)] : []),
  ]
}

async function Happened(props: Props) {
  const { payload, now, published, reads, lines, texts } = props
  const since = new Date(now.getTime() - week)
  const lately = (published ?? []).filter(({ at }) => new Date(at) >= since)
  const sent = reads.newsletters ? await findSentNewsletters(payload.db.drizzle, since) : []
  const people = await joined(props)
  if (lately.length + sent.length + people.length === 0) return null
  return (
    <Card id="happened" name={texts('happened')}>
      <Group name={texts('published')} lines={lately.map(lines.published)} />
      <Group name={texts('sentMails')} lines={sent.map(lines.sent)} />
      <Group name={texts('joined')} lines={people} />
    </Card>
  )
}

export interface Drawing {
  readonly payload: Payload
  readonly i18n: ReaderI18n
  readonly now: Date
  readonly read: Read
  readonly heldUp: ShownHoldUp | undefined
  readonly access: DashboardAccess
  readonly mayChangeFollowUps: boolean
  readonly links: Links
  readonly lines: LinesFor
  readonly texts: Texts<'dashboard'>
}

export const namesOf = (
  texts: Texts<'dashboard'>,
  i18n: ReaderI18n,
): Readonly<Record<CardId, string>> => {
  const figures = textsOf('dashboard-figures', i18n)
  return {
    'needs-you': texts('needsYou'),
    'coming-up': texts('comingUp'),
    happened: texts('happened'),
    'new-people': figures('newPeople'),
    subscribers: figures('subscribers'),
    'last-mails': figures('lastMails'),
    participants: figures('participants'),
  }
}

const drawn = (id: CardId, drawing: Drawing): ReactNode => {
  const { payload, i18n, now, read, access, links } = drawing
  const figure = {
    payload,
    now,
    links,
    language: i18n.language,
    texts: textsOf('dashboard-figures', i18n),
  }
  const cards: Readonly<Record<CardId, ReactNode>> = {
    'needs-you': <NeedsYou {...drawing} />,
    'coming-up': <ComingUp {...drawing} />,
    happened: (
      <Happened
        {...drawing}
        published={read.published}
        reads={{ contacts: access.followUps, newsletters: access.sending }}
      />
    ),
    'new-people': <NewPeople {...figure} />,
    subscribers: <Subscribers {...figure} />,
    'last-mails': <LastMails {...figure} />,
    participants: <Participation {...figure} />,
  }
  return cards[id]
}

export function UsualCard({ id, drawing }: { readonly id: CardId; readonly drawing: Drawing }) {
  const name = namesOf(drawing.texts, drawing.i18n)[id]
  const waiting = (
    <Card id={id} name={name}>
      {null}
    </Card>
  )
  return <Suspense fallback={waiting}>{drawn(id, drawing)}</Suspense>
}
