import type { Payload } from 'payload'
import type { Texts } from '#src/locales/texts.ts'
import { findSentNewsletters } from '#src/workspace/dashboard/sql/happened.ts'
import type { PublishedRow } from '#src/workspace/dashboard/sql/publications.ts'
import { Card, Group, type Line } from './admin/card.tsx'
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

export async function Happened(props: Props) {
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
