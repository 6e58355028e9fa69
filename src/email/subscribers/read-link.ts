import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { mailLinkKey } from './link-key.ts'
import { type LinkPurpose, readLinkToken } from './link-token.ts'

/**
 * Secrets that signed links before they had a key of their own; old links work as long as they are
 * unchanged.
 */
const formerSecret: Readonly<Partial<Record<LinkPurpose, () => string>>> = {
  unsubscribe: () => env().JWT_SECRET,
  confirm: () => env().PAYLOAD_SECRET,
}

/**
 * Verifies a link's token (HMAC) and returns its id; undefined for one that we did not sign for
 * this purpose.
 */
export async function readLink(
  scope: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  purpose: LinkPurpose,
  token: string,
): Promise<number | undefined> {
  const id = readLinkToken(await mailLinkKey(scope), purpose, token)
  const former = formerSecret[purpose]
  return id ?? (former && readLinkToken(former(), purpose, token))
}
