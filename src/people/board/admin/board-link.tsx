'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'

export function BoardLink() {
  const { config } = useConfig()
  const href = formatAdminURL({ adminRoute: config.routes.admin, path: '/board' })
  return (
    <p className="board-link">
      <Link href={href} prefetch={false}>
        {useTexts('board')('toBoard')}
      </Link>
    </p>
  )
}
