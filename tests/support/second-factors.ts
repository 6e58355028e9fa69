import { callPlatform } from './platform-api.ts'
import type { Staff } from './staff.ts'
import { codeOf } from './totp.ts'

/** Who acts: by a token, or by a session. */
type Actor = { readonly token: string } | { readonly session: string }

/** Adds an authenticator app, by the code of this step; returns its secret and the recovery codes. */
export async function addApp({ password, token }: Staff, actor: Actor = { token }) {
  const begun = await callPlatform('POST', '/users/begin-totp', { ...actor, json: { password } })
  const secret = String(begun.json['secret'])
  const json = { code: codeOf(secret) }
  const confirmed = await callPlatform('POST', '/users/confirm-totp', { ...actor, json })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  return { secret, codes: confirmed.json['codes'] as string[] }
}
