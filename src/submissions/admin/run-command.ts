'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { messageOf } from '#src/platform/admin/request.ts'

/** Runs a command of a submission, and shows its error as a notification. */
export function useCommand() {
  const { config } = useConfig()
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(command: () => Promise<T>, then: (response: T) => void): Promise<void> => {
    setBusy(true)
    try {
      then(await command())
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const pathTo = (slug: string, document: number): `/${string}` =>
    formatAdminURL({
      adminRoute: config.routes.admin,
      path: `/collections/${slug}/${document}`,
    }) as `/${string}`
  return { isBusy, run, pathTo }
}
