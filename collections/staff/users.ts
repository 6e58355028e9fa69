import type {
  Access,
  CollectionConfig,
  FieldAccess,
  FieldHook,
  SelectFieldManyValidation,
} from 'payload'
import { select } from 'payload/shared'
import { formerSessionStrategy } from '#src/accounts/sessions/former-session.ts'
import { bearerStrategy } from '#src/accounts/sessions/token-strategy.ts'
import { accountStates } from '#src/contract/accounts.ts'
import { roles } from '#src/contract/permission.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, may, none, rolesBehind, staffMay } from '#src/platform/access/index.ts'
import { needsSecondFactor } from '#src/platform/access/needs-second-factor.ts'
import { plainEmailAddress, storeCanonicalEmail } from '#src/platform/fields/contract-limits.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly, internal } from '#src/platform/fields/recorded.ts'
import { optionalText } from '#src/platform/fields/text.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'
import { authEndpoints } from '#src/platform/workarounds/auth-endpoints.ts'
import { tokenLifetime } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'
import { releaseWork } from '#src/workspace/departure/transfer-work.ts'
import { requestLink, setPassword } from './forgotten-password.ts'
import { rejectLastDeletion, rejectLastDemotion } from './last-administrator.ts'
import { signIn } from './sessions.ts'
import { passwordEndpoints, requireCurrentPassword } from './set-password.ts'
import {
  activateWithPassword,
  checkNames,
  endTokens,
  foldPassword,
  notifyOldEmail,
} from './users-hooks.ts'

/**
 * In lists and fields of relations an account without a display name is called by its username; on
 * its own page and in updates the field is as it is stored.
 */
const usernameInLists: FieldHook = ({ findMany, siblingData, value }) =>
  (value || (findMany && siblingData['username'])) ?? value

const selfOrAdministrators: Access = ({ req }) => {
  if (may(req, 'users', 'read')) return true
  return req.user ? { id: { equals: req.user.id } } : false
}

const administrators: FieldAccess = ({ req }) => may(req, 'users', 'write')

/**
 * Roles that an account already has stay valid even when no longer defined, so that its user can
 * still change name and password. The groups of a provider may leave none.
 */
const rolesThatChange: SelectFieldManyValidation = (value, options) =>
  (options.req.context['mayLoseAllRoles'] === true && value?.length === 0) ||
  JSON.stringify(value) === JSON.stringify(options.previousValue) ||
  select(value, options)

export const users: CollectionConfig = {
  slug: 'users',
  labels: { singular: label('staff.user'), plural: label('staff.users') },
  auth: {
    loginWithUsername: { allowEmailLogin: true, requireEmail: true },
    tokenExpiration: tokenLifetime,
    cookies: { sameSite: 'Lax', secure: env().BASE_URL.startsWith('https:') },
    strategies: [bearerStrategy, formerSessionStrategy],
    maxLoginAttempts: 0,
    // Only for the column: the endpoint is ours.
    forgotPassword: { minRequestInterval: 1 },
    useSessions: true,
  },
  access: {
    admin: ({ req }) => rolesBehind(req).length > 0,
    create: staffMay('users', 'write'),
    read: selfOrAdministrators,
    update: (context) => !needsSecondFactor(context.req.user) && selfOrAdministrators(context),
    delete: staffMay('users', 'write'),
    readVersions: none,
    unlock: none,
  },
  // In lists it stands for a display name that is empty.
  forceSelect: { username: true },
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'displayName',
    defaultColumns: ['username', 'displayName', 'email', 'roles', 'state'],
    components: { beforeListTable: ['/src/accounts/invitations/admin/invite.tsx#Invite'] },
    listSearchableFields: ['username', 'displayName', 'email'],
    description: label('staff.usersHelp'),
    hidden: hiddenWithout('users'),
  },
  defaultSort: 'username',
  disableDuplicate: true,
  // Each hands over its work on its own page.
  disableBulkDelete: true,
  endpoints: [
    ...authEndpoints({
      login: signIn,
      forgotPassword: requestLink,
      resetPassword: setPassword,
    }),
    ...passwordEndpoints,
  ],
  hooks: {
    beforeOperation: [lockBeforeUpdate(lockRowsOf('users')), foldPassword],
    beforeValidate: [requireCurrentPassword, checkNames],
    beforeChange: [endTokens, activateWithPassword, notifyOldEmail],
    afterChange: [rejectLastDemotion],
    beforeDelete: [releaseWork],
    afterDelete: [rejectLastDeletion],
  },
  fields: [
    {
      name: 'firstInvalid',
      type: 'ui',
      admin: { components: { Field: '/src/platform/admin/first-invalid.tsx#FirstInvalid' } },
    },
    {
      name: 'accountPanel',
      type: 'ui',
      admin: { components: { Field: '/src/accounts/account-panel.tsx#AccountPanel' } },
    },
    {
      name: 'currentPassword',
      // Rendered by its component in the user's language.
      label: false,
      type: 'text',
      // Input only, never stored.
      virtual: true,
      admin: {
        disableBulkEdit: true,
        disableListColumn: true,
        disableListFilter: true,
        components: { Field: '/src/accounts/password/admin/current-password.tsx#CurrentPassword' },
      },
    },
    {
      ...optionalText('displayName', label('staff.displayNameHelp')),
      maxLength: 200,
      hooks: { afterRead: [usernameInLists] },
    },
    {
      name: 'roles',
      type: 'select',
      hasMany: true,
      required: true,
      defaultValue: [],
      options: choices('role', roles),
      validate: rolesThatChange,
      admin: {
        components: { afterInput: ['/src/accounts/admin/roles-explained.tsx#RolesExplained'] },
      },
      access: { create: administrators, update: administrators },
    },
    {
      name: 'security',
      type: 'ui',
      admin: {
        components: { Field: '/src/accounts/security/security-panel.tsx#SecurityPanel' },
      },
    },
    {
      name: 'notificationSettings',
      type: 'ui',
      admin: {
        components: {
          Field: '/src/workspace/notifications/settings-panel.tsx#NotificationSettingsPanel',
        },
      },
    },
    {
      ...labelled('select', 'state', 'staff.state'),
      required: true,
      defaultValue: 'active',
      options: choices('accountState', accountStates),
      access: { ...codeOnly, read: ({ req }) => may(req, 'users', 'read') },
      admin: {
        // Shown by the panel of the account.
        condition: () => false,
        disableBulkEdit: true,
        components: { Cell: '/src/accounts/state-cell.tsx#StateCell' },
      },
    },
    // Payload's own login field with our validation.
    {
      name: 'email',
      type: 'email',
      validate: plainEmailAddress,
      hooks: { beforeValidate: [storeCanonicalEmail] },
    },
    {
      name: 'runningBuild',
      type: 'ui',
      admin: { components: { Field: '/src/accounts/admin/running-build.tsx#RunningBuild' } },
    },
    { name: 'tokensValidFrom', type: 'date', hidden: true, access: internal },
    { name: 'keptTokenHash', type: 'text', hidden: true, access: internal },
    { name: 'legacySha256', type: 'checkbox', hidden: true, access: internal },
  ],
}
