import type { TimelineItem } from '#src/contract/people/timeline.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { FormatTime } from '#src/locales/time-formats.ts'

interface DescribedItem {
  readonly title: string
  readonly remarks: readonly (string | null)[]
  readonly text?: string
  readonly status?: string
}

type ItemOfKind<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { kind: Kind }>

const signed = (name: string | null, texts: Texts<'contacts'>): string | null =>
  name ? texts('by', { name }) : null

const describeFollowUp = (
  item: ItemOfKind<'follow-up'>,
  texts: Texts<'contacts'>,
  formatTime: FormatTime,
): DescribedItem => {
  const day = formatTime('date', item.dueDate)
  const snoozed = item.snoozedUntil === item.at ? formatTime('date', item.at) : ''
  return {
    title: item.ruleName,
    remarks: [
      item.catchupType,
      day && texts('due', { date: day }),
      snoozed && texts('snoozed', { day: snoozed }),
      item.owner && texts('ownedBy', { name: item.owner.name }),
      signed(item.by, texts),
    ],
    status: texts(`statuses:follow-up:${item.status}`),
  }
}

const describeReply = (item: ItemOfKind<'reply'>, texts: Texts<'contacts'>): DescribedItem => ({
  title: item.subject,
  remarks: [signed(item.by, texts)],
  text: item.text,
  ...(item.status ? { status: describeDelivery(item.status, item.bounce, texts) } : {}),
})

const describeDelivery = (
  status: ItemOfKind<'mail'>['status'],
  bounce: ItemOfKind<'mail'>['bounce'],
  texts: Texts<'contacts'>,
): string => (bounce ? texts(`bounces:${bounce}`) : texts(`statuses:mail:${status}`))

export const describeConsentOrigin = (
  { source, file, by }: Pick<ItemOfKind<'consent'>, 'source' | 'file' | 'by'>,
  texts: Texts<'contacts'>,
): (string | null)[] =>
  source === 'staff' && by
    ? [texts('by', { name: by })]
    : [texts(`sources:${source}`), file, signed(by, texts)]

const describeConsent = (item: ItemOfKind<'consent'>, texts: Texts<'contacts'>): DescribedItem => ({
  title: item.isOfTopics
    ? texts('consents:topics')
    : texts(`consents:${item.given ? 'given' : 'withdrawn'}:${item.purpose}`),
  remarks: [
    item.joined.length > 0 ? texts('consents:joined', { topics: item.joined.join(', ') }) : null,
    item.left.length > 0 ? texts('consents:left', { topics: item.left.join(', ') }) : null,
    ...describeConsentOrigin(item, texts),
    item.email,
  ],
  text: item.text,
})

const describeImport = (item: ItemOfKind<'import'>, texts: Texts<'contacts'>): DescribedItem => ({
  title: item.file || texts('untitled'),
  remarks: [
    item.created ? texts('importAdded') : texts('importChanged'),
    texts(`importKinds:${item.people}`),
    signed(item.by, texts),
    item.undone ? texts('importUndone') : null,
  ],
})

/** An item in the user's language. `formatTime` returns "" until their time zone is known. */
export function describeTimelineItem(
  item: TimelineItem,
  texts: Texts<'contacts'>,
  formatTime: FormatTime,
): DescribedItem {
  switch (item.kind) {
    case 'entry':
      return {
        title: item.stage,
        remarks: [item.interactionType, signed(item.by, texts)],
        text: item.notes,
      }
    case 'interaction':
      return {
        title: texts(`interactions:${item.interaction}`),
        remarks: [item.event && (item.event.title || texts('untitled')), signed(item.by, texts)],
        text: item.notes,
      }
    case 'mail':
      return {
        title: item.subject,
        remarks: [texts(`purposes:${item.purpose}`)],
        status: describeDelivery(item.status, item.bounce, texts),
      }
    case 'message':
      return { title: item.subject, remarks: [], status: texts(`statuses:message:${item.status}`) }
    case 'proposal':
      return { title: item.title, remarks: [], status: texts(`statuses:proposal:${item.status}`) }
    case 'answers':
      return { title: item.title, remarks: [] }
    case 'reply':
      return describeReply(item, texts)
    case 'follow-up':
      return describeFollowUp(item, texts, formatTime)
    case 'consent':
      return describeConsent(item, texts)
    case 'import':
      return describeImport(item, texts)
  }
}
