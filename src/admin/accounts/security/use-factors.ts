'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { changed, factors, issuedCodes, totpEnrolment } from '#src/contract/accounts.ts'
import { passkeyChallenge } from '#src/contract/passkeys.ts'
import { messageOf, request } from '../../request.ts'

export type Factors = z.output<typeof factors>

/** One's own factors, and the commands that change them. They throw Errors with displayable messages. */
export function useFactors(first: Factors) {
  const { config } = useConfig()
  const [current, setCurrent] = useState(first)
  const url = `${config.routes.api}/users`
  const reload = useCallback(async () => {
    try {
      setCurrent(await request(`${url}/factors`, factors))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }, [url])
  const post = <T extends z.ZodType>(name: string, result: T, json: object) =>
    request(`${url}/${name}`, result, { method: 'POST', json })
  return {
    factors: current,
    reload,
    beginTotp: (password: string) => post('begin-totp', totpEnrolment, { password }),
    confirmTotp: (code: string) => post('confirm-totp', issuedCodes, { code }),
    removeTotp: (password: string) => post('remove-totp', changed, { password }),
    renewCodes: (password: string) => post('renew-recovery-codes', issuedCodes, { password }),
    beginPasskey: (password: string) => post('begin-passkey', passkeyChallenge, { password }),
    addPasskey: (made: object) => post('add-passkey', issuedCodes, made),
    removePasskey: (id: string, password: string) =>
      post('remove-passkey', changed, { id, password }),
  }
}
export type FactorCommands = ReturnType<typeof useFactors>
