import type { DashboardAccess } from '#src/workspace/dashboard/sql/read-dashboard.ts'

export const cardIds = [
  'follow-ups',
  'inbox',
  'newsletters',
  'publications',
  'happened',
  'new-people',
  'subscribers',
  'last-mails',
] as const
export type CardId = (typeof cardIds)[number]

const isOpen: Readonly<Record<CardId, (access: DashboardAccess) => boolean>> = {
  'follow-ups': ({ followUps }) => followUps,
  inbox: ({ inbox }) => inbox,
  newsletters: ({ newsletters }) => newsletters.length > 0,
  publications: ({ content }) => content.length > 0,
  happened: ({ content, followUps, sending }) => content.length > 0 || followUps || sending,
  'new-people': ({ followUps }) => followUps,
  subscribers: ({ sending }) => sending,
  'last-mails': ({ sending }) => sending,
}

export const cardsFor = (access: DashboardAccess): CardId[] =>
  cardIds.filter((id) => isOpen[id](access))

/** What the shown cards need of what the user may see: the rest is not read. Pure. */
export function accessOf(shown: readonly string[], access: DashboardAccess): DashboardAccess {
  const has = (id: CardId) => shown.includes(id)
  return {
    followUps: access.followUps && has('follow-ups'),
    inbox: access.inbox && has('inbox'),
    newsletters: has('newsletters') ? access.newsletters : [],
    sending: access.sending && has('newsletters'),
    content: has('publications') || has('happened') ? access.content : [],
  }
}
