'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Selected } from '../bulk/use-selected.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

export function CompareSelected({ selection }: Pick<Selected, 'selection'>) {
  const texts = useTexts(inLanguages)
  const { config } = useConfig()
  if (!('ids' in selection) || selection.ids.length !== 2) return null
  const [a, b] = selection.ids
  const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
  return (
    <Link href={`${path}?a=${a}&b=${b}`} prefetch={false}>
      {texts.comparing}
    </Link>
  )
}
