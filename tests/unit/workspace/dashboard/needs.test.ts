import { expect, it } from 'vitest'
import { textsOf } from '#src/locales/texts.ts'
import { linksOf } from '#src/workspace/dashboard/admin/links.ts'
import { linesFor } from '#src/workspace/dashboard/lines.ts'
import { needsOf } from '#src/workspace/dashboard/needs.ts'

const texts = textsOf('dashboard', { language: 'en', translations: {} })
const links = linksOf('/admin', { permissions: undefined, approves: true })
const lines = linesFor(links, texts, (time) => time)

const listOf = <Row>(...items: Row[]) => ({ total: items.length, items })
const followUp = (id: number, isOverdue: boolean) => ({
  ...{ id, contactId: id, contactName: `${isOverdue ? 'Late' : 'Soon'} ${id}`, ruleName: 'Call' },
  ...{ catchupType: '', dueDate: '', snoozedUntil: null, at: '', isOverdue, owner: null, total: 1 },
})
const waiting = (title: string, sentAt: string) => ({
  ...{ id: 1, title, from: 'Rosa', sentAt, isMine: false, total: 1 },
})
const unsent = (state: 'pending' | 'approved' | 'rejected' | 'scheduled') =>
  [state, listOf({ id: 1, title: `Mail ${state}`, state, at: '', total: 1 })] as const
const sending = (title: string, isPaused: boolean) => ({
  ...{ id: 1, title, sent: 0, failed: 0, recipients: 2, isPaused },
})
const planned = (title: string, failed: boolean) => ({
  ...{ kind: 'news' as const, id: 1, title, change: 'publish' as const, at: '', failed },
})
const nothing = {
  ...{ followUps: null, proposals: null, messages: null, unsent: null },
  ...{ sending: null, planned: null },
}
const titles = (read: Partial<Parameters<typeof needsOf>[0]>) =>
  needsOf({ ...nothing, ...read }, lines, () => undefined).map(({ title }) => title)

it('what stopped comes first, then who waits longest, what others wait for, and what is due soon', () => {
  expect(
    titles({
      followUps: {
        ...listOf(followUp(1, true), followUp(2, true), followUp(3, false)),
        overdue: 2,
      },
      proposals: listOf(waiting('Proposal', '2026-05-02')),
      messages: listOf(waiting('Older', '2026-05-01'), waiting('Newer', '2026-05-03')),
      unsent: new Map([
        unsent('approved'),
        unsent('rejected'),
        unsent('pending'),
        unsent('scheduled'),
      ]),
      sending: [sending('Going out', false), sending('Paused', true)],
      planned: [planned('To come', false), planned('Failed', true)],
    }),
  ).toEqual([
    ...['Paused', 'Failed', 'Late 1', 'Late 2', 'Mail pending', 'Older', 'Proposal', 'Newer'],
    ...['Mail rejected', 'Mail approved', 'Soon 3'],
  ])
})

it('twelve are listed at most, and for who sees none of it nothing', () => {
  const many = Array.from({ length: 20 }, (_, at) => followUp(at, true))
  expect(titles({ followUps: { ...listOf(...many), overdue: 20 } })).toHaveLength(12)
  expect(titles({})).toEqual([])
})

it('rows of different kinds with the same id are different rows', () => {
  const read = {
    ...{ ...nothing, followUps: { ...listOf(followUp(1, true)), overdue: 1 } },
    ...{ proposals: listOf(waiting('Proposal', '1')), messages: listOf(waiting('Message', '2')) },
    ...{ unsent: new Map([unsent('pending')]), sending: [sending('Paused', true)] },
    planned: [planned('Failed', true)],
  }
  const keys = needsOf(read, lines, () => undefined).map(({ key }) => key)
  expect(keys).toHaveLength(6)
  expect(new Set(keys).size).toBe(6)
})
