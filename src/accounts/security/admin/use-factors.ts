'use client'
import { toast } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  type factors,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#src/contract/accounts.ts'
import type { newPasskey } from '#src/contract/passkeys.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

export type Factors = z.output<typeof factors>

/** One's own factors, and the commands that change them. They throw Errors with displayable messages. */
export function useFactors(first: Factors) {
  const [current, setCurrent] = useState(first)
  const reload = useCallback(async () => {
    try {
      setCurrent(await call(readFactors))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }, [])
  return {
    factors: current,
    reload,
    beginTotp: (password: string) => call(beginTotp, { body: { password } }),
    confirmTotp: (code: string) => call(confirmTotp, { body: { code } }),
    removeTotp: (password: string) => call(removeTotp, { body: { password } }),
    renewCodes: (password: string) => call(renewRecoveryCodes, { body: { password } }),
    beginPasskey: (password: string) => call(beginPasskey, { body: { password } }),
    addPasskey: (body: z.input<typeof newPasskey>) => call(addPasskey, { body }),
    removePasskey: (id: string, password: string) =>
      call(removePasskey, { body: { id, password } }),
  }
}
export type FactorCommands = ReturnType<typeof useFactors>
