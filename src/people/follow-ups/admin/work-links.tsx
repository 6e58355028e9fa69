'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useWork, ViewChoice } from './view-choice.tsx'

export function WorkLinks() {
  const { config } = useConfig()
  const router = useRouter()
  const { counts } = useWork('mine', false)
  const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/follow-ups' })
  return <ViewChoice counts={counts} onChoose={(view) => router.push(`${path}?view=${view}`)} />
}
