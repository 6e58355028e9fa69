import { z } from 'zod'
import {
  answers,
  json,
  optionalJson,
  publicJson,
  publicOperation,
  staffOperation,
} from './define.ts'
import { roles } from './permission.ts'
import {
  clearable,
  email,
  int4,
  requiredText,
  success,
  text,
  timestamp,
  trimmedText,
} from './values.ts'

const group = 'Authentication'

/** Long passwords get the documented answer, not one about the size of the body. */
const bodyLimit = 2 * 1024 * 1024

/** Any name, because an organisation may add roles of its own. */
const role = z
  .string()
  .meta({ id: 'Role', description: 'A role of the account', examples: [...roles] })

const signedInUser = z.strictObject({ id: int4(), username: z.string(), roles: z.array(role) })

export const checkedUser = z
  .strictObject({
    ...signedInUser.shape,
    email: z.string(),
    displayName: z.string(),
    permissions: z
      .array(z.string().regex(/^[a-z]+:(read|write)$/))
      .describe('`<area>:read` or `<area>:write`; write always comes with read'),
  })
  .meta({ id: 'StaffUser' })

export const profile = z
  .strictObject({
    ...signedInUser.shape,
    email: z.string(),
    displayName: z.string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: 'Profile' })

/** The new password as sent; its rule is in the accounts' own code, after the documented ones. */
const newPassword = () => text().meta({ minLength: 8, maxLength: 256 })

export const login = publicOperation('POST', '/api/auth/login', {
  id: 'login',
  summary: 'Sign in with username or email, and get a token for seven days',
  group,
  body: publicJson(z.object({ username: text(), password: text() })),
  answer: answers(z.strictObject({ token: z.string(), user: signedInUser })),
  statuses: [401],
  errors: { failure: 'Login failed' },
})

export const checkAuth = staffOperation('GET', '/api/auth/check', {
  id: 'checkAuth',
  summary: 'Who the token stands for, and what they may do',
  group,
  permission: 'any',
  answer: answers(z.strictObject({ authenticated: z.literal(true), user: checkedUser })),
  errors: { unauthorized: { authenticated: false } },
})

export const logout = staffOperation('POST', '/api/auth/logout', {
  id: 'logout',
  summary: 'Confirms; the client forgets the token',
  group,
  permission: 'any',
  body: optionalJson(z.object({})),
  answer: answers(success),
})

export const changePassword = staffOperation('POST', '/api/auth/change-password', {
  id: 'changePassword',
  summary: 'Change one’s own password; ends every other token',
  group,
  permission: 'any',
  body: json(z.object({ currentPassword: text(), newPassword: newPassword() }), bodyLimit),
  answer: answers(success),
  errors: { deletedUser: 404, failure: 'Failed to change password' },
})

export const getProfile = staffOperation('GET', '/api/staff/profile', {
  id: 'getProfile',
  summary: 'One’s own account',
  group: 'Profile',
  permission: 'any',
  answer: answers(profile),
  errors: { deletedUser: 404, failure: 'Failed to get profile' },
})

export const updateProfile = staffOperation('PUT', '/api/staff/profile', {
  id: 'updateProfile',
  summary: 'Change one’s own account, all of it or nothing',
  group: 'Profile',
  permission: 'any',
  body: json(
    z.object({
      username: requiredText(200).optional(),
      email: email().optional(),
      displayName: clearable(trimmedText(200)).optional(),
      password: newPassword().optional(),
      currentPassword: text().optional().describe('Required with `password`'),
    }),
    bodyLimit,
  ),
  answer: answers(success),
  errors: { deletedUser: 404, failure: 'Failed to update profile' },
})
