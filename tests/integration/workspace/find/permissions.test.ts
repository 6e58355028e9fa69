import { describe, expect, it } from 'vitest'
import { findResult } from '#src/contract/find.ts'
import type { Role } from '#src/contract/permission.ts'
import { unique } from '#tests/support/content.ts'
import { openFind } from '#tests/support/find.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const { payload, staff, mark, find, of, titlesOf, kindsIn } = await openFind()

describe('who finds what', () => {
  const content = ['actions', 'events', 'files', 'media', 'news', 'pages', 'people', 'tags']
  const inbox = ['action-submissions', 'contact-submissions']
  const people = ['contacts']
  const mails = ['compose-emails', 'email-templates', 'newsletter-subscribers', 'newsletters']
  const visible: Record<Role, string[]> = {
    admin: [...content, ...inbox, ...people, ...mails, 'users'],
    editor: [...content, ...inbox],
    organizer: [...content, ...inbox, ...people, ...mails],
    communicator: [...content, ...inbox, ...people, ...mails],
  }
  it.each(Object.keys(visible) as Role[])(
    'the %s finds what they may read, drafts too',
    async (role) => {
      expect(kindsIn(await find({ q: mark }, role))).toEqual(visible[role].toSorted())
    },
  )

  it('a document has its kind, state and what tells it from others', async () => {
    const result = await find({ q: `${mark} news` })
    expect(of(result, 'content')[0]).toMatchObject({
      title: `${mark} news`,
      detail: 'News article · Published',
    })
    expect(of(await find({ q: mark }), 'people')[0]?.detail).toBe(
      `Contact · ${mark.toLowerCase()}@example.org`,
    )
  })

  it('commands, lists and settings are those of the role, in the language of the request', async () => {
    expect(titlesOf(await find({ q: 'import' }), 'commands')).toContain('Import contacts')
    expect(titlesOf(await find({ q: 'import' }, 'communicator'), 'commands')).toEqual([
      'Import subscribers',
    ])
    expect(titlesOf(await find({ q: 'new article' }, 'organizer'), 'commands')).toEqual([])
    expect(of(await find({ q: 'new article' }, 'editor'), 'commands')).toEqual([
      { title: 'New article', href: '/admin/collections/news/create', detail: '' },
    ])
    expect(of(await find({ q: 'logo' }), 'settings')).toMatchObject([
      { href: '/admin/globals/settings#identity' },
    ])
    expect(of(await find({ q: 'logo' }, 'editor'), 'settings')).toEqual([])
    expect(titlesOf(await find({ q: 'contacts' }, 'editor'), 'lists')).toEqual([])
    expect(of(await find({ q: 'test email' }), 'commands')).toMatchObject([{ run: 'test-mail' }])
    const german = await callPlatform('GET', '/find?q=abmelden', {
      token: staff.get('editor')?.token,
      headers: { 'accept-language': 'de' },
    })
    expect(titlesOf(findResult.parse(german.json), 'commands')).toEqual(['Abmelden'])
  })

  it('only one’s own segments and those that are shared are found', async () => {
    const name = unique('Segmentfind')
    const rules = {
      match: 'all',
      not: false,
      conditions: [{ field: 'city', not: false, cities: ['X'] }],
    }
    const save = (role: Role, rest: object) =>
      callPlatform('POST', '/segments', {
        token: staff.get(role)?.token,
        json: { name: `${name} ${role}`, rules, ...rest },
      })
    await save('organizer', {})
    await save('admin', { shared: true })
    expect(titlesOf(await find({ q: name }, 'organizer'), 'people')).toHaveLength(2)
    expect(titlesOf(await find({ q: name }, 'communicator'), 'people')).toEqual([`${name} admin`])
  })

  it('without a session nothing is found, and without a role neither', async () => {
    expect((await callPlatform('GET', `/find?q=${mark}`)).status).toBe(401)
    const { token } = await createStaff(payload)
    expect((await callPlatform('GET', `/find?q=${mark}`, { token })).status).toBe(403)
  })
})
