'use client'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Options of the WebAuthn library, which made them on our server. */
type Options = { readonly challenge: string }

/** Has the browser make a passkey. Throws an Error with this message when it makes none. */
export const makePasskey = (options: Options, failed: string) =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    () => {
      throw new Error(failed)
    },
  )

/** Has the browser sign with a passkey. Throws an Error with this message when it does not. */
export const signWithPasskey = (options: Options, failed: string) =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    () => {
      throw new Error(failed)
    },
  )
