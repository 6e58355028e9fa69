import type { Payload } from 'payload'
import { type ReactNode, Suspense } from 'react'
import type { ShownHoldUp } from '#src/contract/newsletters/sending-state.ts'
import type { ReaderI18n } from '#src/locales/texts.ts'
import { type Texts, textsOf } from '#src/locales/texts.ts'
import type {
  DashboardAccess,
  Dashboard as Read,
} from '#src/workspace/dashboard/sql/read-dashboard.ts'
import { Card } from './admin/card.tsx'
import type { Links } from './admin/links.ts'
import type { CardId } from './card-list.ts'
import { ComingUp, NeedsYou } from './cards.tsx'
import { LastMails, NewPeople, Subscribers } from './figures/figures.tsx'
import { Participation } from './figures/participation.tsx'
import { Happened } from './happened.tsx'
import type { LinesFor } from './lines.ts'

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
