'use client'
import { toast } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { messageOf } from './request.ts'

/** Runs what a button does; a failure is shown as a notification. Busy until it has ended. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (action: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }, [])
  return { isBusy, run }
}
