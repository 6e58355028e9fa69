import type { Tab } from 'payload'
import { label } from '#src/translations/labels/label.ts'
import { identityFields } from './identity.ts'
import { mailDesignFields } from './mail-design.ts'
import { newsletterFields } from './newsletters.ts'
import { peopleFields } from './people.ts'
import { senderFields } from './sender.ts'
import type { SettingsTab } from './tab-names.ts'
import { tabNames } from './tab-names.ts'
import { teamFields } from './team.ts'
import { websiteFields } from './website.ts'

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
