'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { messageOf, request } from '#src/platform/admin/request.ts'

export function useOptions<T extends z.ZodType>(path: string, schema: T): z.output<T> | undefined {
  const { config } = useConfig()
  const [options, setOptions] = useState<z.output<T>>()
  const url = config.routes.api + path
  useEffect(() => {
    request(url, schema).then(setOptions, (error: unknown) => toast.error(messageOf(error)))
  }, [url, schema])
  return options
}
