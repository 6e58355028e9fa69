import type { Tab } from 'payload'
import { identityFields } from '#src/content/settings/identity.ts'
import { websiteFields } from '#src/content/settings/website.ts'
import { label } from '#src/locales/labels/label.ts'
import { mailDesignFields } from '#src/newsletters/settings/mail-design.ts'
import { newsletterFields } from '#src/newsletters/settings/newsletters.ts'
import { senderFields } from '#src/newsletters/settings/sender.ts'
import { peopleFields } from '#src/people/settings.ts'
import type { SettingsTab } from '#src/platform/fields/settings/tab-names.ts'
import { tabNames } from '#src/platform/fields/settings/tab-names.ts'
import { teamFields } from './team.ts'

const tabs: Readonly<Record<SettingsTab, Tab>> = {
  identity: {
    label: label('settings.identity'),
    description: label('settings.identityHelp'),
    fields: identityFields,
  },
  website: {
    label: label('settings.website'),
    description: label('settings.websiteHelp'),
    fields: websiteFields,
  },
  email: {
    label: label('settings.email'),
    description: label('settings.emailHelp'),
    fields: [...senderFields, ...mailDesignFields, ...newsletterFields],
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
