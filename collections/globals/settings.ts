import type { GlobalAfterChangeHook, GlobalConfig } from 'payload'
import { hiddenWithout, staffMay } from '#src/access/index.ts'
import { stampDigest } from '#src/fields/mail/digest-schedule.ts'
import { settingsTabs } from '#src/fields/settings/tabs.ts'
import { cancelWaitingWelcomeMails } from '#src/hooks/welcome.ts'
import { maintenanceQueue } from '#src/jobs/maintenance-queue.ts'
import { label } from '#src/translations/labels/label.ts'

/** Numbers that were parsed for the former country are parsed again, in the background. */
const reparsePhones: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if ((doc.defaultCountry || '') === (previousDoc?.defaultCountry || '')) return
  await req.payload.jobs.queue({
    task: 'normalisePhones',
    input: {},
    queue: maintenanceQueue,
    req,
  })
}

/** Reindexes what the public searches when its language changes. */
const reindexSearch: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (doc.siteLanguage === previousDoc?.siteLanguage) return
  await req.payload.jobs.queue({
    task: 'indexSearch',
    input: {},
    queue: maintenanceQueue,
    req,
  })
}

export const settings: GlobalConfig = {
  slug: 'settings',
  label: label('settings.settings'),
  access: {
    read: staffMay('settings', 'read'),
    update: staffMay('settings', 'write'),
    readVersions: staffMay('settings', 'read'),
  },
  hooks: {
    beforeChange: [stampDigest],
    afterChange: [reparsePhones, reindexSearch, cancelWaitingWelcomeMails],
  },
  admin: { group: label('groups.administration'), hidden: hiddenWithout('settings') },
  fields: [
    {
      name: 'tabOfHash',
      type: 'ui',
      admin: { components: { Field: '/src/admin/settings/open-tab.tsx#OpenTab' } },
    },
    { type: 'tabs', tabs: settingsTabs },
  ],
}
