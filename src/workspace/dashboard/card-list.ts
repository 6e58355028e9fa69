import type { DashboardAccess } from '#src/workspace/dashboard/sql/read-dashboard.ts'

export const cardIds = [
  'needs-you',
  'coming-up',
  'happened',
  'new-people',
  'subscribers',
  'last-mails',
  'participants',
] as const
export type CardId = (typeof cardIds)[number]

const isOpen: Readonly<Record<CardId, (access: DashboardAccess) => boolean>> = {
  'needs-you': ({ followUps, inbox, newsletters, content }) =>
    followUps || inbox || newsletters.length > 0 || content.length > 0,
  'coming-up': ({ content, sending }) => content.length > 0 || sending,
  happened: ({ content, followUps, sending }) => content.length > 0 || followUps || sending,
  'new-people': ({ followUps }) => followUps,
  subscribers: ({ sending }) => sending,
  'last-mails': ({ sending }) => sending,
  participants: ({ participants }) => participants,
}

export const cardsFor = (access: DashboardAccess): CardId[] =>
  cardIds.filter((id) => isOpen[id](access))

/** What the shown cards need of what the user may see: the rest is not read. Pure. */
export function accessOf(shown: readonly string[], access: DashboardAccess): DashboardAccess {
  const has = (id: CardId) => shown.includes(id)
  const needs = has('needs-you')
  const mails = needs || has('coming-up')
  return {
    followUps: access.followUps && needs,
    inbox: access.inbox && needs,
    newsletters: mails ? access.newsletters : [],
    sending: access.sending && mails,
    participants: access.participants && has('participants'),
    content: mails || has('happened') ? access.content : [],
  }
}
