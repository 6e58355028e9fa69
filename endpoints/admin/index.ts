import type { Endpoint } from '#src/server/http/endpoint.ts'
import { accountEndpoints } from '../accounts.ts'
import { bulkEditEndpoints } from '../bulk-edits.ts'
import { contentEndpoints } from '../content.ts'
import { exportEndpoints } from '../export.ts'
import { factorEndpoints } from '../factors.ts'
import { jobEndpoints } from '../jobs.ts'
import { notificationEndpoints } from '../notifications.ts'
import { signInEndpoints } from '../sign-ins.ts'
import { submissionEndpoints } from '../submissions.ts'
import { webhookEndpoints } from '../webhooks.ts'
import { auditEndpoints } from './audit.ts'
import { crmEndpoints } from './crm/index.ts'
import { emailEndpoints } from './email/index.ts'
import { findEndpoints, type PlacesFor } from './find.ts'
import { inboxEndpoints } from './inbox.ts'

/** The operations of the admin UI beyond the platform's own, one line per resource. */
export const adminEndpoints = (placesFor: PlacesFor): readonly Endpoint[] => [
  ...accountEndpoints,
  ...factorEndpoints,
  ...signInEndpoints,
  ...notificationEndpoints,
  ...jobEndpoints,
  ...auditEndpoints,
  ...bulkEditEndpoints,
  ...findEndpoints(placesFor),
  ...submissionEndpoints,
  ...contentEndpoints,
  ...crmEndpoints,
  ...exportEndpoints,
  ...emailEndpoints,
  ...inboxEndpoints,
  ...webhookEndpoints,
]
