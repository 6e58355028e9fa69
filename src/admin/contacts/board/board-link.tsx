'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import { boardTexts } from './board-texts.ts'

export function BoardLink() {
  const { config } = useConfig()
  const href = formatAdminURL({ adminRoute: config.routes.admin, path: '/board' })
  return (
    <p className="board-link">
      <Link href={href} prefetch={false}>
        {useTexts(boardTexts).toBoard}
      </Link>
    </p>
  )
}
