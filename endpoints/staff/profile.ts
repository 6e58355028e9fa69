import { changeAccount } from '#endpoints/auth/change-account.ts'
import { signedInUser } from '#endpoints/auth/signed-in-user.ts'
import { presentProfile } from '#src/content/presenters/staff-user.ts'
import { getProfile, updateProfile } from '#src/contract/auth.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'

const passwordChange = (next: string | undefined, current: string | undefined) => {
  if (next === undefined) return undefined
  if (!current) throw new InvalidRequest('Current password is required to change password')
  return { current, next, field: 'password' }
}

export const profileEndpoints = [
  endpoint(getProfile, async ({ req }) =>
    presentProfile(rolesIn(req.payload.config), signedInUser(req)),
  ),

  endpoint(updateProfile, async ({ body, req, request }) => {
    const { password, currentPassword, ...names } = body
    return changeAccount(req, request, names, passwordChange(password, currentPassword))
  }),
]
