import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { mailLinkKey } from './link-key.ts'
import { type LinkPurpose, readLinkToken } from './link-token.ts'

/** What signed links before they had a key of their own; they go on working while it is the same. */
const formerSecret: Readonly<Partial<Record<LinkPurpose, () => string>>> = {
  unsubscribe: () => env().JWT_SECRET,
  confirm: () => env().PAYLOAD_SECRET,
}

/** Whose link it is; undefined for one that was not signed by us for this purpose. */
export async function readLink(
  scope: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  purpose: LinkPurpose,
  token: string,
): Promise<number | undefined> {
  const id = readLinkToken(await mailLinkKey(scope), purpose, token)
  const former = formerSecret[purpose]
  return id ?? (former && readLinkToken(former(), purpose, token))
}
