import { z } from 'zod'
import {
  json,
  jsonResponse,
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
  password,
  requiredText,
  success,
  text,
  timestamp,
  trimmedText,
} from './values.ts'

const group = 'Authentication'

/** Large enough that a long password gets the documented response, not a body-size error. */
const bodyLimit = 2 * 1024 * 1024

/** Any name, because an organisation may add roles. */
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
      .describe('`<area>:read` or `<area>:write`; write includes read'),
    secondFactorRequired: z
      .literal(true)
      .exactOptional()
      .describe(
        'Present while a second factor must be added; roles and permissions are empty until then',
      ),
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

/**
 * The new password as sent; its rules are checked in `src/accounts`, after the documented errors.
 */
const newPassword = () => password().meta({ minLength: 8, maxLength: 256 })

export const login = publicOperation('POST', '/api/auth/login', {
  id: 'login',
  summary: 'Signs in with username or email; returns a token valid for seven days',
  details:
    'The token is sent as `Authorization: Bearer <token>`. After ten failures for one account from one client address further attempts get the same 401 for 15 minutes. An account with a second factor needs `code` too; without it, or with a wrong one, the response is the same 401, so offer a field for it. An account whose role demands a second factor and that has none is given a token, with which all but `GET /api/auth/check`, logout and `GET /api/staff/profile` is 403 until one is added in the admin UI: `GET /api/auth/check` then has `secondFactorRequired`.',
  group,
  body: publicJson(
    z.object({
      username: text(),
      password: password(),
      code: text()
        .optional()
        .describe(
          'Of the authenticator app, or a recovery code; for accounts with a second factor',
        ),
    }),
  ),
  response: jsonResponse(z.strictObject({ token: z.string(), user: signedInUser })),
  statuses: [401],
  errors: { unauthorized: { error: 'Invalid credentials' }, failure: 'Login failed' },
})

export const checkAuth = staffOperation('GET', '/api/auth/check', {
  id: 'checkAuth',
  summary: 'The user of the token, with roles and permissions',
  group,
  permission: 'self',
  response: jsonResponse(z.strictObject({ authenticated: z.literal(true), user: checkedUser })),
  errors: { unauthorized: { authenticated: false } },
})

export const logout = staffOperation('POST', '/api/auth/logout', {
  id: 'logout',
  summary: 'Confirms the logout; the client discards the token',
  details: 'The server keeps no sessions of this API: the token stays valid until it expires.',
  group,
  permission: 'self',
  body: optionalJson(z.object({})),
  response: jsonResponse(success),
})

export const changePassword = staffOperation('POST', '/api/auth/change-password', {
  id: 'changePassword',
  summary: 'Changes the caller’s password and revokes every other token',
  group,
  permission: 'any',
  body: json(z.object({ currentPassword: password(), newPassword: newPassword() }), bodyLimit),
  response: jsonResponse(success),
  errors: {
    invalid: ['Current password is incorrect', 'newPassword: must not be a common password'],
    deletedUser: 404,
    failure: 'Failed to change password',
  },
})

export const getProfile = staffOperation('GET', '/api/staff/profile', {
  id: 'getProfile',
  summary: 'The caller’s account',
  group: 'Profile',
  permission: 'self',
  response: jsonResponse(profile),
  errors: { deletedUser: 404, failure: 'Failed to get profile' },
})

export const updateProfile = staffOperation('PUT', '/api/staff/profile', {
  id: 'updateProfile',
  summary: 'Updates the caller’s account, atomically',
  group: 'Profile',
  permission: 'any',
  body: json(
    z.object({
      username: requiredText(200).optional(),
      email: email().optional(),
      displayName: clearable(trimmedText(200)).optional(),
      password: newPassword().optional(),
      currentPassword: password().optional().describe('Required with `password`'),
    }),
    bodyLimit,
  ),
  response: jsonResponse(success),
  errors: {
    invalid: [
      'Current password is required to change password',
      'Current password is incorrect',
      'Username already exists',
      'Email already exists',
      'password: must not be a common password',
    ],
    deletedUser: 404,
    failure: 'Failed to update profile',
  },
})
