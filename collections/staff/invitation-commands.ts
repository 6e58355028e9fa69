import type { Endpoint } from 'payload'
import type { z } from 'zod'
import { CommandError, command, publicCommand, readCommand } from '#collections/command.ts'
import { knownRoles } from '#src/access/index.ts'
import { acceptInvitation } from '#src/accounts/invitations/accept-invitation.ts'
import { invite, inviteAgain, revokeInvitation } from '#src/accounts/invitations/invite.ts'
import { commonProblem, passwordProblem } from '#src/accounts/password/password.ts'
import { clientIp } from '#src/config/client-ip.ts'
import { acceptance, type changed, invitation } from '#src/contract/accounts.ts'
import { rolesIn } from '#src/extension/installed.ts'
import { sessionResponse } from './sessions.ts'

const administrators = { method: 'post', area: 'users', level: 'write' } as const

const add = command({
  ...administrators,
  path: '/invite',
  run: async (req, { by }): Promise<{ id: number }> => {
    const { roles, ...given } = await readCommand(req, invitation)
    const known = knownRoles(rolesIn(req.payload.config), roles)
    if (known.length < roles.length) throw new CommandError(400, 'role-unknown')
    const outcome = await invite(req, { ...given, roles: known }, by)
    if (typeof outcome === 'string') throw new CommandError(409, outcome)
    return { id: outcome }
  },
})

const again = command({
  ...administrators,
  path: '/:id/invite-again',
  run: async (req, { id, by }): Promise<z.input<typeof changed>> => {
    const rejection = await inviteAgain(req, id, by)
    if (rejection) throw new CommandError(409, rejection)
    return { changed: true }
  },
})

const revoke = command({
  ...administrators,
  path: '/:id/revoke-invitation',
  run: async (req, { id }): Promise<z.input<typeof changed>> => {
    const rejection = await revokeInvitation(req, id)
    if (rejection) throw new CommandError(409, rejection)
    return { changed: true }
  },
})

/** For whoever has the link: sets names and password, and signs in. */
const accept = publicCommand({
  method: 'post',
  path: '/accept-invitation',
  run: async (req) => {
    const given = await readCommand(req, acceptance)
    const problem = await passwordProblem(given.password)
    if (problem)
      throw new CommandError(400, problem === commonProblem ? 'password-common' : 'password-length')
    const client = { ip: clientIp(req.headers), signal: req.signal }
    const outcome = await acceptInvitation(req, given, client)
    if (typeof outcome === 'string')
      throw new CommandError(outcome === 'invitation-invalid' ? 403 : 409, outcome)
    return sessionResponse(req, outcome, req.t('authentication:passed'))
  },
})

/** Endpoints of invitations. */
export const invitationCommands: Endpoint[] = [add, again, revoke, accept]
