import { z } from 'zod'
import { trimmedText } from './values.ts'

/** What browsers send of passkeys (WebAuthn Level 3 §5.1): base64url of bounded length. */
const bytes = () =>
  z
    .string()
    .max(8_192)
    .regex(/^[\w-]*$/)

const credential = {
  id: bytes(),
  rawId: bytes(),
  type: z.literal('public-key'),
  // Nothing of ours depends on extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

const handle = z.string().min(20).max(100)

export const passkeyProof = z.object({
  handle,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
    }),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** A new passkey, as `navigator.credentials.create` made it. */
export const newPasskey = z.object({
  name: trimmedText(100),
  handle,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(),
      attestationObject: bytes(),
      transports: z.array(z.string().max(30)).max(10).default([]),
    }),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** A challenge for the browser; the options are those of the WebAuthn library. */
export const passkeyChallenge = z.object({
  handle,
  options: z.looseObject({ challenge: z.string() }),
})
