import { authEndpoints, profileEndpoints } from '#endpoints/auth/auth.ts'
import { fileEndpoints, imageEndpoints } from '#endpoints/content/files.ts'
import {
  changeEndpoints,
  frontPageEndpoint,
  redirectEndpoints,
  siteEndpoints,
  tagEndpoints,
  topicEndpoints,
} from '#endpoints/content/site.ts'
import { withPublicFields } from '#src/contract/content/added.ts'
import { InvalidOptions } from '#src/platform/extension/extend-collections.ts'
import { type Installed, nothingAdded } from '#src/platform/extension/installed.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { env } from '#src/settings/env.ts'
import { adminEndpoints } from './admin/index.ts'
import { apiDocumentEndpoint, apiViewerEndpoints } from './api-viewer.ts'
import { emailChangeLinkEndpoints } from './auth/email-change-link.ts'
import { addedEndpoints } from './content/added.ts'
import { entryEndpoints } from './content/entries.ts'
import { searchEndpoints } from './content/search.ts'
import { archiveEndpoints, letterEndpoints } from './email/archive.ts'
import { embedEndpoints } from './embed.ts'
import { crawlerEndpoints } from './feeds/crawlers.ts'
import { feedEndpoints } from './feeds/feeds.ts'
import { mailEventEndpoints } from './mail-events/index.ts'
import { petitionEndpoints } from './petitions.ts'
import { contactEndpoints } from './staff/crm/contacts.ts'
import { followUpRuleEndpoints } from './staff/crm/follow-up-rules.ts'
import { followUpEndpoints } from './staff/crm/follow-ups.ts'
import { importEndpoints } from './staff/crm/import.ts'
import { progressionEndpoints } from './staff/crm/progression.ts'
import { contactRecordEndpoints } from './staff/crm/records.ts'
import { stageEndpoints } from './staff/crm/stages.ts'
import { composeEmailEndpoints } from './staff/email/compose-emails.ts'
import { newsletterEndpoints } from './staff/email/newsletters.ts'
import { subscriberEndpoints } from './staff/email/subscribers.ts'
import { templateEndpoints } from './staff/email/templates.ts'
import { notificationLinkEndpoints } from './staff/notification-link.ts'
import { staffPeopleEndpoints } from './staff/people.ts'
import { staffSubmissionEndpoints } from './staff/submissions.ts'
import { countedLinkEndpoints } from './submissions/counted-links.ts'
import { submissions } from './submissions/index.ts'
import { unsubscribeLinkEndpoints } from './submissions/unsubscribe-link.ts'

const served: readonly Endpoint[] = [
  ...entryEndpoints,
  ...tagEndpoints,
  ...topicEndpoints,
  ...searchEndpoints,
  ...changeEndpoints,
  ...redirectEndpoints,
  ...siteEndpoints,
  ...imageEndpoints,
  ...fileEndpoints,
  ...feedEndpoints,
  ...archiveEndpoints,
  ...letterEndpoints,
  frontPageEndpoint,
  ...crawlerEndpoints,
  ...submissions,
  ...petitionEndpoints,
  ...unsubscribeLinkEndpoints,
  ...countedLinkEndpoints,
  ...mailEventEndpoints({ settings: env, fetch: (...request) => fetch(...request) }),
  ...apiViewerEndpoints,
  ...embedEndpoints,
  ...authEndpoints,
  ...profileEndpoints,
  ...notificationLinkEndpoints,
  ...emailChangeLinkEndpoints,
  ...staffPeopleEndpoints,
  ...staffSubmissionEndpoints,
  ...contactEndpoints,
  ...contactRecordEndpoints,
  ...importEndpoints,
  ...progressionEndpoints,
  ...stageEndpoints,
  ...followUpRuleEndpoints,
  ...followUpEndpoints,
  ...newsletterEndpoints,
  ...composeEmailEndpoints,
  ...templateEndpoints,
  ...subscriberEndpoints,
]

/** The URL map of an installation. Throws InvalidOptions where two operations have one name. */
export function endpointsWith(installed: Installed): readonly Endpoint[] {
  const all = [
    ...served.map(({ operation, ...each }) => {
      return { ...each, operation: withPublicFields(operation, installed.fields) }
    }),
    ...addedEndpoints(installed.collections),
    ...installed.operations,
  ]
  const names = all.map(({ operation }) => operation.id)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new InvalidOptions(`operations: another one is called ${twice}`)
  const ofAdminUi = adminEndpoints(async () => [])
  return [...all, apiDocumentEndpoint(all, ofAdminUi)]
}

export const endpoints = endpointsWith(nothingAdded)
