'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { texts as inLanguages } from '#src/admin/contacts/texts.ts'
import { useTexts } from '#src/admin/translations/use-texts.ts'

export function NoStages() {
  const { config } = useConfig()
  const texts = useTexts(inLanguages)
  const path = '/collections/progression-stages/create'
  return (
    <p>
      {texts.noStages}{' '}
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path })}>
        {texts.makeStage}
      </Link>
    </p>
  )
}
