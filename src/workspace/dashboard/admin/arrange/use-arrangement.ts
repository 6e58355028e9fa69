'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { type Arrangement, arrangementPreference } from './arrangement.ts'

/**
 * The order of the cards that are shown, and how it is stored: one after the other, so that the
 * last one stays. What is hidden or shown again is drawn by the server.
 */
export function useArrangement(ids: readonly string[]) {
  const { config } = useConfig()
  const router = useRouter()
  const [order, setOrder] = useState(ids)
  const storing = useRef<Promise<void>>(Promise.resolve())
  const fromServer = ids.join()
  useEffect(() => setOrder(fromServer === '' ? [] : fromServer.split(',')), [fromServer])

  const store = (value: Arrangement): Promise<void> => {
    const url = `${config.routes.api}/payload-preferences/${arrangementPreference}`
    storing.current = storing.current
      .then(() => request(url, z.unknown(), { method: 'POST', json: { value } }))
      .then(
        () => undefined,
        (error: unknown) => void toast.error(messageOf(error)),
      )
    return storing.current
  }
  return {
    order,
    reorder: (next: readonly string[], hidden: readonly string[]) => {
      setOrder(next)
      void store({ order: [...next], hidden: [...hidden] })
    },
    redraw: async (value: Arrangement) => {
      await store(value)
      router.refresh()
    },
  }
}
