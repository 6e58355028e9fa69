import type { PayloadRequest } from 'payload'
import { acceptInvitation as accept } from '#src/accounts/invitations/accept-invitation.ts'
import {
  invite,
  inviteAgain as mailAgain,
  revokeInvitation as revoke,
} from '#src/accounts/invitations/invite.ts'
import { countKeys } from '#src/accounts/keys/sql/keys.ts'
import { commonProblem, passwordProblem } from '#src/accounts/password/password.ts'
import { sessionResponse } from '#src/accounts/session-response.ts'
import {
  acceptInvitation,
  deactivateUser,
  inviteAgain,
  inviteUser,
  previewDeparture,
  reactivateUser,
  removeUser,
  revokeInvitation,
} from '#src/contract/accounts.ts'
import { database } from '#src/data/transaction.ts'
import { knownRoles } from '#src/platform/access/index.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { type DepartureRejection, depart, reactivate } from '#src/workspace/departure/departure.ts'
import { countOwned } from '#src/workspace/departure/sql/departure.ts'
import { findSuccessors } from '#src/workspace/departure/successors.ts'

const changed = { changed: true } as const

const rejected = (code: DepartureRejection): Rejection =>
  new Rejection(code === 'not-found' ? 404 : 409, code)

const leave = async (req: PayloadRequest, leaving: Parameters<typeof depart>[1]) => {
  const outcome = await depart(req, leaving)
  if (typeof outcome === 'string') throw rejected(outcome)
  return outcome
}

export const accountEndpoints = [
  endpoint(inviteUser, async ({ req, by, body: { roles, ...given } }) => {
    const known = knownRoles(rolesIn(req.payload.config), roles)
    if (known.length < roles.length) throw new Rejection(400, 'role-unknown')
    const outcome = await invite(req, { ...given, roles: known }, by)
    if (typeof outcome === 'string') throw new Rejection(409, outcome)
    return { id: outcome }
  }),
  endpoint(inviteAgain, async ({ req, by, params }) => {
    const rejection = await mailAgain(req, params.id, by)
    if (rejection) throw new Rejection(409, rejection)
    return changed
  }),
  endpoint(revokeInvitation, async ({ req, params }) => {
    const rejection = await revoke(req, params.id)
    if (rejection) throw new Rejection(409, rejection)
    return changed
  }),
  endpoint(acceptInvitation, async ({ req, request, body }) => {
    const problem = await passwordProblem(body.password)
    if (problem)
      throw new Rejection(400, problem === commonProblem ? 'password-common' : 'password-length')
    const client = { ip: clientIp(req.headers), signal: request.signal }
    const outcome = await accept(req, body, client)
    if (typeof outcome === 'string')
      throw new Rejection(outcome === 'invitation-invalid' ? 403 : 409, outcome)
    return sessionResponse(req, outcome, req.t('authentication:passed'))
  }),
  endpoint(previewDeparture, async ({ req, params: { id } }) => {
    const db = await database(req)
    const owned = await countOwned(db, id)
    const successors = await findSuccessors(req, db, { id, owned })
    return { ...owned, apiKeys: await countKeys(db, id), successors }
  }),
  endpoint(deactivateUser, ({ req, params, body }) =>
    leave(req, { id: params.id, kind: 'deactivate', ...body }),
  ),
  endpoint(removeUser, ({ req, params, body }) =>
    leave(req, { id: params.id, kind: 'delete', ...body }),
  ),
  endpoint(reactivateUser, async ({ req, params }) => {
    const rejection = await reactivate(req, params.id)
    if (rejection) throw rejected(rejection)
    return changed
  }),
]
