'use client'
import { useAuth } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { customViews } from '#src/platform/custom-views/admin/custom-views.ts'

const viewOf: Readonly<Record<string, 'import' | 'importSubscribers'>> = {
  contacts: 'import',
  'newsletter-subscribers': 'importSubscribers',
}

interface Props {
  readonly collectionSlug: string
}

export function ImportLink({ collectionSlug }: Props) {
  const { permissions } = useAuth()
  const t = useTexts('custom-views')
  const view = viewOf[collectionSlug]
  if (!view || !permissions?.collections?.[collectionSlug]?.create) return null
  const { path } = customViews[view]
  return (
    <span className="import-link">
      <AdminLink path={path}>{t(`names:${view}`)}</AdminLink>
    </span>
  )
}
