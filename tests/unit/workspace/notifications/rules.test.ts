import { describe, expect, it } from 'vitest'
import { notificationTopics } from '#src/contract/notifications.ts'
import { languages } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { builtInRoles, permissionsOf } from '#src/platform/access/roles.ts'
import { topicsFor, topicsOfKinds } from '#src/platform/notifications/topics.ts'
import { pathOf } from '#src/workspace/notifications/links.ts'
import { digestDue, notificationMail } from '#src/workspace/notifications/mail-notifications.ts'
import { choicesIn } from '#src/workspace/notifications/sql/settings.ts'

const seenBy = (...roles: string[]) => {
  const granted = new Set<string>(permissionsOf(builtInRoles, roles))
  return topicsFor((permission) => granted.has(permission))
}

describe('who is notified', () => {
  it.each([
    [['admin'], notificationTopics],
    [
      ['editor'],
      ['newsletter-to-approve', 'message-assigned', 'proposal-assigned', 'proposal-came-in'],
    ],
    [
      ['organizer'],
      [
        'follow-up-assigned',
        'message-assigned',
        'proposal-assigned',
        'contacts-imported',
        'subscribers-imported',
        'proposal-came-in',
      ],
    ],
    [
      ['communicator'],
      [
        'follow-up-assigned',
        'message-assigned',
        'proposal-assigned',
        'newsletter-paused',
        'mail-held-up',
        'contacts-imported',
        'subscribers-imported',
      ],
    ],
    [[], []],
  ])('%s see what their permissions are about', (roles, seen) => {
    expect(seenBy(...roles)).toEqual(seen)
  })

  it('every topic is of a kind, has a text for one and for many, and leads somewhere', () => {
    const kinds = [
      'approval',
      'assigned',
      'mail-stopped',
      'import-done',
      'proposal',
      'webhook-stopped',
    ] as const
    expect(kinds.flatMap((kind) => topicsOfKinds([kind])).toSorted()).toEqual(
      notificationTopics.toSorted(),
    )
    for (const language of languages)
      for (const topic of notificationTopics) {
        expect(textsIn('notifications', language)(`topics:${topic}`, { count: 1 })).not.toBe('')
        if (topic !== 'mail-held-up')
          expect(textsIn('notifications', language)(`topics:${topic}`, { count: 3 })).toContain('3')
      }
    expect(pathOf('follow-up-assigned', 7)).toBe('/collections/contacts/7')
    expect(pathOf('follow-up-assigned', 0)).toBe('/follow-ups?view=mine')
  })

  it('what is stored and no choice is as if nothing were chosen', () => {
    const defaults = choicesIn({})
    expect(choicesIn({ approval: 'at-once' })).toEqual({ ...defaults, approval: 'at-once' })
    for (const wrong of [{ approval: 'hourly' }, 'never', null, []])
      expect(choicesIn(wrong)).toEqual(defaults)
  })
})

describe('a digest', () => {
  it.each([
    ['UTC', '2026-11-24T06:59:59.999Z', undefined],
    ['UTC', '2026-11-24T07:00:00.000Z', ['2026-11-24', '2026-11-24T07:00:00.000Z']],
    ['Europe/Berlin', '2026-11-24T06:00:00.000Z', ['2026-11-24', '2026-11-24T06:00:00.000Z']],
    ['Europe/Berlin', '2026-07-01T04:59:00.000Z', undefined],
    ['America/New_York', '2026-11-24T11:59:00.000Z', undefined],
    ['Pacific/Auckland', '2026-11-24T18:00:00.000Z', ['2026-11-25', '2026-11-24T18:00:00.000Z']],
  ])('in %s at %s it is due for its day, from seven in the morning', (zone, now, due) => {
    const found = digestDue(new Date(now), zone)
    expect(found && [found.day, found.before.toISOString()]).toEqual(due)
  })

  it('has one line for each topic, of several documents the list of them, and no names', () => {
    const mail = notificationMail({
      items: [
        { topic: 'follow-up-assigned', target: 7, count: 1 },
        { topic: 'newsletter-to-approve', target: 3, count: 1 },
        { topic: 'follow-up-assigned', target: 0, count: 4 },
      ],
      language: 'en',
      site: 'Tidewatch',
      baseUrl: 'https://a.test',
      stopUrl: 'https://a.test/stop',
    })
    expect(mail.subject).toBe('6 things wait for you at Tidewatch')
    expect(mail.text).toBe(
      [
        '5 follow-ups were assigned to you:\nhttps://a.test/admin/follow-ups?view=mine',
        'A newsletter waits for approval:\nhttps://a.test/admin/approvals?newsletter=3',
        'You get these emails because your account says so. Choose which:\nhttps://a.test/admin/account#notifications',
        'Stop emails like this one, without signing in:\nhttps://a.test/stop\n',
      ].join('\n\n'),
    )
    expect(mail.html).toContain('lang="en"')
  })

  it('of one topic its text is the subject, in the language of the person', () => {
    const one = { topic: 'proposal-came-in', target: 2, count: 1 } as const
    const of = { site: 'Tidewatch', baseUrl: 'https://a.test', stopUrl: 'https://a.test/stop' }
    const mail = notificationMail({ items: [one], language: 'de', ...of })
    expect(mail.subject).toBe('Ein Vorschlag ist eingegangen')
    expect(mail.text).toContain('https://a.test/admin/collections/action-submissions/2')
  })
})
