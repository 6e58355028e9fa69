import { expect, it } from 'vitest'
import { roles } from '#src/contract/permission.ts'
import { approvalsInstead } from '#src/newsletters/approvals/admin/approvals-instead.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'

const instead = (path: string, ...roleNames: (typeof roles)[number][]) =>
  approvalsInstead(path.split('/'), builtInRoles, roleNames, '/admin')

it.each(roles)(
  'a newsletter’s page redirects roles that may only approve to the approvals: %s',
  (role) => {
    const expected = role === 'editor' ? '/admin/approvals?newsletter=7' : undefined
    expect(instead('collections/newsletters/7', role)).toBe(expected)
  },
)

it.each([
  ['collections/newsletters', '/admin/approvals'],
  ['collections/newsletters/7/versions', '/admin/approvals?newsletter=7'],
  ['collections/newsletters/create', '/admin/approvals'],
  ['collections/newsletters/7%22', '/admin/approvals'],
  ['collections/newsletters/12345678901', '/admin/approvals'],
  ['collections/pages/7', undefined],
  ['approvals', undefined],
  ['', undefined],
])('the admin path %s redirects an editor to %s', (path, expected) => {
  expect(instead(path, 'editor')).toBe(expected)
})

it('a newsletter’s page does not redirect users who may open the form or have no role', () => {
  expect(instead('collections/newsletters/7', 'editor', 'organizer')).toBeUndefined()
  expect(instead('collections/newsletters/7')).toBeUndefined()
})
