'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> {
  readonly path: `/${string}`
}

/** A link to a page of the admin UI, which is not loaded before it is followed. */
export function AdminLink({ path, ...props }: Props) {
  const { config } = useConfig()
  const href = formatAdminURL({ adminRoute: config.routes.admin, path })
  return <Link {...props} href={href} prefetch={false} />
}
