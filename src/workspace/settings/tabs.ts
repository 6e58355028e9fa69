import type { Field, Tab, TextFieldManyValidation } from 'payload'
import { publicSiteFields } from '#src/content/preview/public-site.ts'
import { identityFields } from '#src/content/settings/identity.ts'
import { feedFields } from '#src/content/settings/website.ts'
import { registrationSettings } from '#src/events/settings.ts'
import { type Label, label } from '#src/locales/labels/label.ts'
import { mailDesignFields } from '#src/newsletters/settings/mail-design.ts'
import {
  countingFields,
  newsletterFields,
  senderFields,
} from '#src/newsletters/settings/newsletters.ts'
import { peopleFields } from '#src/people/settings.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { type SettingsTab, tabNames } from '#src/platform/fields/settings/tab-names.ts'
import { abuseFields } from '#src/submissions/settings.ts'

const knownRoleNames: TextFieldManyValidation = (value, { req }) =>
  (value ?? []).every((role) => Object.hasOwn(rolesIn(req.payload.config), role)) || 'Must be roles'

const teamFields: Field[] = [
  {
    ...labelled('array', 'notificationEmails', 'settings.notify'),
    admin: { description: label('settings.notifyHelp') },
    labels: { singular: label('settings.address'), plural: label('settings.addresses') },
    fields: [{ name: 'email', type: 'email', required: true }],
  },
  {
    // Texts, because an organisation may add roles.
    ...labelled('text', 'secondFactorRoles', 'settings.secondFactorRoles'),
    hasMany: true,
    defaultValue: [],
    validate: knownRoleNames,
    admin: {
      description: label('settings.secondFactorRolesHelp'),
      components: { Field: '/src/accounts/security/admin/role-field.tsx#RoleField' },
    },
  },
]

/** Fields with a title and a sentence; without a name, so that it stores nothing. */
const group = (title: Label, description: Label, fields: Field[]): Field => ({
  type: 'group',
  label: title,
  admin: { description },
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
    fields: [
      ...publicSiteFields,
      group(label('settings.feeds'), label('settings.feedsHelp'), feedFields),
      group(
        label('settings.registrations'),
        label('settings.registrationsHelp'),
        registrationSettings,
      ),
      group(label('settings.abuse'), label('settings.abuseHelp'), abuseFields),
    ],
  },
  email: {
    label: label('settings.email'),
    description: label('settings.emailHelp'),
    fields: [
      group(label('settings.sender'), label('settings.senderHelp'), senderFields),
      group(label('settings.mailLook'), label('settings.mailLookHelp'), mailDesignFields),
      group(
        label('settings.sendingNewsletters'),
        label('settings.sendingNewslettersHelp'),
        newsletterFields,
      ),
      group(label('settings.counting'), label('settings.countingHelp'), countingFields),
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
