'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'

export function CompareSelected({ selection }: Pick<Selected, 'selection'>) {
  const texts = useTexts('duplicates')
  const { config } = useConfig()
  if (!('ids' in selection) || selection.ids.length !== 2) return null
  const [a, b] = selection.ids
  const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
  return (
    <Link href={`${path}?a=${a}&b=${b}`} prefetch={false}>
      {texts('comparing')}
    </Link>
  )
}
