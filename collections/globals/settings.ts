import type { GlobalAfterChangeHook, GlobalConfig } from 'payload'
import { queueIndexSearch } from '#src/content/search/index-search.ts'
import { label } from '#src/locales/labels/label.ts'
import { stampDigest } from '#src/newsletters/fields/digest-schedule.ts'
import { cancelWaitingWelcomeMails } from '#src/people/subscribers/welcome-subscribers.ts'
import { hiddenWithout, staffMay } from '#src/platform/access/index.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'
import { settingsTabs } from '#src/workspace/settings/tabs.ts'

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
  if (doc.siteLanguage !== previousDoc?.siteLanguage) await queueIndexSearch(req)
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
      admin: { components: { Field: '/src/platform/admin/open-tab.tsx#OpenTab' } },
    },
    {
      name: 'firstInvalid',
      type: 'ui',
      admin: { components: { Field: '/src/platform/admin/first-invalid.tsx#FirstInvalid' } },
    },
    { type: 'tabs', tabs: settingsTabs },
  ],
}
