'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** Where the first stage is made. */
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
