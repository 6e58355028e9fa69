'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '../request.ts'

/**
 * Commands of a submission. `perform` throws an Error with a displayable message; `run` shows it as
 * a notification.
 */
export function useCommand(collection: string, id: number | string | undefined) {
  const { config } = useConfig()
  const [isBusy, setBusy] = useState(false)
  const perform = useCallback(
    (name: string): Promise<unknown> => {
      const path = `${config.routes.api}/${collection}/${id}/${name}`
      return request(path, z.unknown(), { method: 'POST' })
    },
    [collection, config.routes.api, id],
  )
  const run = useCallback(
    async (name: string, then: (response: unknown) => void): Promise<void> => {
      if (id === undefined) return
      setBusy(true)
      try {
        then(await perform(name))
      } catch (error) {
        toast.error(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
    [id, perform],
  )
  const pathTo = (slug: string, document: number): `/${string}` =>
    formatAdminURL({
      adminRoute: config.routes.admin,
      path: `/collections/${slug}/${document}`,
    }) as `/${string}`
  return { isBusy, perform, run, pathTo }
}
