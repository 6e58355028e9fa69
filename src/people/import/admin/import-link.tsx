'use client'
import { Link, useAuth, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'
import { customViews } from '#src/platform/custom-views/admin/custom-views.ts'
import './import.css'

const viewOf: Readonly<Record<string, 'import' | 'importSubscribers'>> = {
  contacts: 'import',
  'newsletter-subscribers': 'importSubscribers',
}

interface Props {
  readonly collectionSlug: string
}

export function ImportLink({ collectionSlug }: Props) {
  const { config } = useConfig()
  const { permissions } = useAuth()
  const t = useTexts('custom-views')
  const view = viewOf[collectionSlug]
  if (!view || !permissions?.collections?.[collectionSlug]?.create) return null
  const { path } = customViews[view]
  return (
    <p className="import-link">
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path })} prefetch={false}>
        {t(`names:${view}`)}
      </Link>
    </p>
  )
}
