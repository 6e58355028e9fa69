'use client'
import { Link, useAuth, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { texts } from '#src/admin/custom-views/texts.ts'
import { useTexts } from '../translations/use-texts.ts'
import './import.css'

/** Link from the list of contacts to the import, for users who may create contacts. */
export function ImportLink() {
  const { config } = useConfig()
  const { permissions } = useAuth()
  const { names } = useTexts(texts)
  if (!permissions?.collections?.['contacts']?.create) return null
  const href = formatAdminURL({ adminRoute: config.routes.admin, path: '/import' })
  return (
    <p className="import-link">
      <Link href={href} prefetch={false}>
        {names.import}
      </Link>
    </p>
  )
}
