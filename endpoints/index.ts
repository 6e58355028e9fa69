import type { Endpoint } from '#src/server/http/endpoint.ts'
import { env } from '#src/settings/env.ts'
import { adminEndpoints } from './admin/index.ts'
import { apiDocumentEndpoint } from './api-document.ts'
import { apiViewerEndpoints } from './api-viewer.ts'
import { authEndpoints } from './auth/auth.ts'
import { emailChangeLinkEndpoints } from './auth/email-change-link.ts'
import { actionEndpoints } from './content/actions.ts'
import { changeEndpoints } from './content/changes.ts'
import { draftEndpoints } from './content/drafts.ts'
import { eventEndpoints } from './content/events.ts'
import { fileEndpoints } from './content/files.ts'
import { imageEndpoints } from './content/images.ts'
import { newsEndpoints } from './content/news.ts'
import { pageEndpoints } from './content/pages.ts'
import { searchEndpoints } from './content/search.ts'
import { siteEndpoints } from './content/site.ts'
import { tagEndpoints } from './content/tags.ts'
import { embedEndpoints } from './embed.ts'
import { feeds } from './feeds/index.ts'
import { mailEventEndpoints } from './mail-events/index.ts'
import { crmEndpoints } from './staff/crm/index.ts'
import { emailEndpoints } from './staff/email/index.ts'
import { notificationLinkEndpoints } from './staff/notification-link.ts'
import { staffPeopleEndpoints } from './staff/people.ts'
import { profileEndpoints } from './staff/profile.ts'
import { staffSubmissionEndpoints } from './staff/submissions.ts'
import { countedLinkEndpoints } from './submissions/counted-links.ts'
import { submissions } from './submissions/index.ts'
import { unsubscribeLinkEndpoints } from './submissions/unsubscribe-link.ts'

const served: readonly Endpoint[] = [
  ...actionEndpoints,
  ...newsEndpoints,
  ...eventEndpoints,
  ...pageEndpoints,
  ...draftEndpoints,
  ...tagEndpoints,
  ...searchEndpoints,
  ...changeEndpoints,
  ...siteEndpoints,
  ...imageEndpoints,
  ...fileEndpoints,
  ...feeds,
  ...submissions,
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
  ...crmEndpoints,
  ...emailEndpoints,
]

export const endpoints: readonly Endpoint[] = [
  ...served,
  apiDocumentEndpoint(
    served,
    adminEndpoints(async () => []),
  ),
]
