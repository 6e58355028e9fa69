import type { PayloadRequest } from 'payload'
import { boardEndpoints } from '#endpoints/crm/board.ts'
import { contactEndpoints } from '#endpoints/crm/contacts.ts'
import { duplicateEndpoints } from '#endpoints/crm/duplicates.ts'
import { followUpEndpoints } from '#endpoints/crm/follow-ups.ts'
import { importEndpoints } from '#endpoints/crm/import.ts'
import { peopleEndpoints } from '#endpoints/crm/people.ts'
import { archiveAdminEndpoints } from '#endpoints/email/archive.ts'
import { deliveryEndpoints } from '#endpoints/email/deliveries.ts'
import { sendingEndpoints } from '#endpoints/email/sending.ts'
import { writingEndpoints } from '#endpoints/email/writing.ts'
import { auditEndpoints, exportEndpoints } from '#endpoints/export.ts'
import { findAnything } from '#src/contract/find.ts'
import { type Endpoint, endpoint } from '#src/server/http/endpoint.ts'
import { findAnything as find } from '#src/workspace/find/find-anything.ts'
import type { Place } from '#src/workspace/find/place.ts'
import { accountEndpoints } from '../accounts.ts'
import { apiKeyEndpoints } from '../api-keys.ts'
import { bulkEditEndpoints } from '../bulk-edits.ts'
import { originalEndpoints } from '../content/files.ts'
import { contentEndpoints } from '../content.ts'
import { factorEndpoints } from '../factors.ts'
import { formAnswerEndpoints } from '../form-answers.ts'
import { identityProviderEndpoints } from '../identity-provider.ts'
import { jobEndpoints } from '../jobs.ts'
import { notificationEndpoints } from '../notifications.ts'
import { participantEndpoints } from '../participants.ts'
import { petitionStaffEndpoints } from '../petitions.ts'
import { presenceEndpoints } from '../presence.ts'
import { shiftStaffEndpoints } from '../shifts.ts'
import { signInEndpoints } from '../sign-ins.ts'
import { heldEndpoints } from '../submissions/held.ts'
import { submissionEndpoints } from '../submissions.ts'
import { webhookEndpoints } from '../webhooks.ts'
import { inboxEndpoints } from './inbox.ts'

/** The places of the admin UI that the user of a request may open. */
type PlacesFor = (req: PayloadRequest) => Promise<readonly Place[]>

const findEndpoints = (placesFor: PlacesFor): Endpoint[] => [
  endpoint(findAnything, async ({ req, by, query }) =>
    find(req, { ...query, places: await placesFor(req), by }),
  ),
]

/** The operations of the admin UI beyond the platform's own, one line per resource. */
export const adminEndpoints = (placesFor: PlacesFor): readonly Endpoint[] => [
  ...accountEndpoints,
  ...apiKeyEndpoints,
  ...factorEndpoints,
  ...signInEndpoints,
  ...identityProviderEndpoints,
  ...notificationEndpoints,
  ...presenceEndpoints,
  ...jobEndpoints,
  ...auditEndpoints,
  ...bulkEditEndpoints,
  ...findEndpoints(placesFor),
  ...submissionEndpoints,
  ...heldEndpoints,
  ...participantEndpoints,
  ...shiftStaffEndpoints,
  ...formAnswerEndpoints,
  ...petitionStaffEndpoints,
  ...contentEndpoints,
  ...originalEndpoints,
  ...boardEndpoints,
  ...contactEndpoints,
  ...duplicateEndpoints,
  ...followUpEndpoints,
  ...importEndpoints,
  ...peopleEndpoints,
  ...exportEndpoints,
  ...archiveAdminEndpoints,
  ...sendingEndpoints,
  ...deliveryEndpoints,
  ...writingEndpoints,
  ...inboxEndpoints,
  ...webhookEndpoints,
]
