import { z } from 'zod'
import { changedResponse, confirmedByPassword } from './accounts.ts'
import { draftKinds } from './content/kinds.ts'
import { adminJson, adminOperation, jsonResponse } from './define.ts'
import { byId } from './parameters.ts'
import type { Area, Permission } from './permission.ts'
import { requiredText } from './values.ts'

/**
 * Areas that operations of staff ask for, but those that no key may enter: approving, accounts and
 * settings, which have secrets.
 */
const keyAreas = ['people', 'submissions', 'contacts', 'newsletters'] as const
export type KeyArea = (typeof keyAreas)[number] | (typeof draftKinds)[number]

export const isKeyArea = (area: Area): boolean => keyAreas.some((each) => each === area)

/** Of content a key makes drafts, as a tool of an assistant; all read what is published. */
const draftPermissions = draftKinds.map((kind) => `${kind}:write` as const)

export const isForDrafts = (permission: Permission): boolean =>
  draftPermissions.some((each) => each === permission)

/** What a key can be permitted. */
export const keyPermissions = [
  ...keyAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  ...draftPermissions,
]
export type KeyPermission = (typeof keyPermissions)[number]

/** Days until a key ends; null for a key without an end. */
export const keyLifetimes = [30, 90, 365] as const

const newKey = confirmedByPassword.extend({
  name: requiredText(100),
  permissions: z.array(z.enum(keyPermissions)).min(1),
  days: z.literal(keyLifetimes).nullable(),
  /** IP addresses and networks (CIDR), separated by blanks; empty for any. */
  networks: z.string().max(2_000).default(''),
})

export const makeApiKey = adminOperation('POST', '/cms-api/api-keys/make', {
  permission: 'any',
  id: 'makeApiKey',
  summary: 'Makes a key of the caller for the API, and shows it this once',
  body: adminJson(newKey),
  response: jsonResponse(z.object({ id: z.int(), key: z.string() })),
})

export const revokeApiKey = adminOperation('POST', '/cms-api/api-keys/:id/revoke', {
  ...changedResponse,
  permission: 'any',
  id: 'revokeApiKey',
  summary: 'Ends a key at once and for good',
  params: byId,
})
