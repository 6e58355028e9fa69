'use client'
import { Link, toast, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'

const stage = z.object({ id: z.int(), name: z.string() })
type Stage = z.output<typeof stage>

const response = z.object({ docs: z.array(stage) })

export function useStages(): readonly Stage[] | undefined {
  const { config } = useConfig()
  const [stages, setStages] = useState<readonly Stage[]>()
  useEffect(() => {
    const query = 'sort=order&sort=id&limit=500&depth=0&select[name]=true'
    request(`${config.routes.api}/progression-stages?${query}`, response).then(
      ({ docs }) => setStages(docs),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [config.routes.api])
  return stages
}

export function NoStages() {
  const { config } = useConfig()
  const texts = useTexts('contacts')
  const path = '/collections/progression-stages/create'
  return (
    <p>
      {texts('noStages')}{' '}
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path })}>
        {texts('makeStage')}
      </Link>
    </p>
  )
}
