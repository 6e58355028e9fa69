import type { Field, Tab, TextFieldManyValidation } from 'payload'
import { publicSiteFields } from '#src/content/preview/public-site.ts'
import { identityFields } from '#src/content/settings/identity.ts'
import { feedFields } from '#src/content/settings/website.ts'
import { label } from '#src/locales/labels/label.ts'
import { mailDesignFields } from '#src/newsletters/settings/mail-design.ts'
import {
  countingFields,
  newsletterFields,
  senderFields,
} from '#src/newsletters/settings/newsletters.ts'
import { peopleFields } from '#src/people/settings.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { type SettingsTab, tabNames } from '#src/platform/fields/settings/tab-names.ts'

const knownRoleNames: TextFieldManyValidation = (value, { req }) =>
  (value ?? []).every((role) => Object.hasOwn(rolesIn(req.payload.config), role)) || 'Must be roles'

const teamFields: Field[] = [
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

type Group = 'sender' | 'mailLook' | 'sendingNewsletters' | 'counting' | 'feeds'

/** Fields with a title and a sentence; without a name, so that it stores nothing. */
const group = (name: Group, fields: Field[]): Field => ({
  type: 'group',
  label: label(`settings.${name}`),
  admin: { description: label(`settings.${name}Help`) },
  fields,
})

const tabs: Readonly<Record<SettingsTab, Tab>> = {
  identity: {
    label: label('settings.identity'),
    description: label('settings.identityHelp'),
    fields: identityFields,
  },
  website: {
    label: label('settings.website'),
    description: label('settings.websiteHelp'),
    fields: [...publicSiteFields, group('feeds', feedFields)],
  },
  email: {
    label: label('settings.email'),
    description: label('settings.emailHelp'),
    fields: [
      group('sender', senderFields),
      group('mailLook', mailDesignFields),
      group('sendingNewsletters', newsletterFields),
      group('counting', countingFields),
    ],
  },
  people: {
    label: label('settings.people'),
    description: label('settings.peopleHelp'),
    fields: peopleFields,
  },
  team: {
    label: label('settings.team'),
    description: label('settings.teamHelp'),
    fields: teamFields,
  },
}

/** The tabs of Settings, the identity first. They have no names, so that they store nothing. */
export const settingsTabs: Tab[] = tabNames.map((name) => tabs[name])
