'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '../request.ts'

/** Runs a command of a submission; tells the person when it is refused. */
export function useCommand(collection: string, id: number | string | undefined) {
  const { config } = useConfig()
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(
    async (name: string, then: (answer: unknown) => void): Promise<void> => {
      if (id === undefined) return
      setBusy(true)
      try {
        const path = `${config.routes.api}/${collection}/${id}/${name}`
        then(await request(path, z.unknown(), { method: 'POST' }))
      } catch (error) {
        toast.error(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
    [collection, config.routes.api, id],
  )
  /** Where a document is edited. */
  const pathTo = (slug: string, document: number): `/${string}` =>
    formatAdminURL({
      adminRoute: config.routes.admin,
      path: `/collections/${slug}/${document}`,
    }) as `/${string}`
  return { isBusy, run, pathTo }
}
