'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'

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
