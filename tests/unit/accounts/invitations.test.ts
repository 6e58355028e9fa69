import { describe, expect, it } from 'vitest'
import { readInvited } from '#src/accounts/invitations/admin/read-invited.ts'
import { deriveUsername } from '#src/accounts/invitations/invite.ts'
import { usernameProblem } from '#src/accounts/name.ts'
import { explainRole } from '#src/platform/access/explain-role.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'

describe('the username of who is invited', () => {
  it.each([
    ['ada@example.org', 'ada'],
    ['ada.moreau+muster@example.org', 'ada.moreau+muster'],
    ["o'brien@example.org", 'o.brien'],
    ['_ada@example.org', 'ada'],
    ["'@example.org", "'@example.org"],
  ])('of %s it is %s', (email, username) => {
    expect(deriveUsername(email)).toBe(username)
  })

  it('it is valid wherever the email may be one', () => {
    for (const email of ['a@b.example', '1.2@b.example', 'x-@b.example'])
      expect(usernameProblem(deriveUsername(email), email)).toBeUndefined()
  })
})

describe('a pasted list', () => {
  it('has the names that stand before addresses, and each address once', () => {
    const { people, unread } = readInvited(
      '"Ada Moreau" <Ada@example.org>, bo@example.org\nCy Lee <cy@example.org>; BO@example.org',
    )
    expect(people).toEqual([
      { email: 'ada@example.org', displayName: 'Ada Moreau' },
      { email: 'bo@example.org', displayName: '' },
      { email: 'cy@example.org', displayName: 'Cy Lee' },
    ])
    expect(unread).toEqual([])
  })

  it('names what is no address', () => {
    expect(readInvited('ada@example.org, not@an@address').unread).toEqual(['not@an@address'])
  })
})

describe('what a role may do', () => {
  it('is read from the role table, each area once', () => {
    const { writes, reads } = explainRole('communicator', 'C', builtInRoles.communicator)
    expect(writes).toEqual(['newsletters'])
    expect(reads).toEqual([
      'actions',
      'news',
      'events',
      'people',
      'pages',
      'submissions',
      'contacts',
    ])
  })
})
