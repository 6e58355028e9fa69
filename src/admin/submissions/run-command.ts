'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useState } from 'react'
import { z } from 'zod'

const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

const explain = (body: unknown): string => {
  const parsed = refusal.safeParse(body)
  return parsed.data?.errors[0]?.message ?? 'That did not work. Please try again.'
}

const send = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { method: 'POST', credentials: 'include' })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new Error(explain(body))
  return body
}

/** Runs a command of a submission; tells the person when it is refused. */
export function useCommand(collection: string, id: number | string | undefined) {
  const { config } = useConfig()
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(
    async (name: string, then: (answer: unknown) => void): Promise<void> => {
      if (id === undefined) return
      setBusy(true)
      try {
        then(await send(`${config.routes.api}/${collection}/${id}/${name}`))
      } catch (error) {
        toast.error(error instanceof Error ? error.message : 'The server cannot be reached.')
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
