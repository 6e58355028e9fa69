import type { Field, TextFieldManyValidation } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'

const knownRoleNames: TextFieldManyValidation = (value, { req }) =>
  (value ?? []).every((role) => Object.hasOwn(rolesIn(req.payload.config), role)) || 'Must be roles'

export const teamFields: Field[] = [
  {
    name: 'notificationEmails',
    label: label('settings.notify'),
    type: 'array',
    admin: { description: label('settings.notifyHelp') },
    labels: { singular: label('settings.address'), plural: label('settings.addresses') },
    fields: [{ name: 'email', type: 'email', required: true }],
  },
  {
    // Texts, because an organisation may add roles.
    name: 'secondFactorRoles',
    label: label('settings.secondFactorRoles'),
    type: 'text',
    hasMany: true,
    defaultValue: [],
    validate: knownRoleNames,
    admin: {
      description: label('settings.secondFactorRolesHelp'),
      components: { Field: '/src/accounts/security/admin/role-field.tsx#RoleField' },
    },
  },
]
