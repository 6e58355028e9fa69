import { MinimalTemplate } from '@payloadcms/next/templates'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'
import { BrandLogo } from '#src/platform/branding/admin/graphics.tsx'

interface Props {
  readonly view: AdminViewServerProps
  readonly title: string
  readonly children: ReactNode
}

export function PlainPage({ view, title, children }: Props) {
  const { payload, initPageResult } = view
  const { i18n } = initPageResult.req
  return (
    <MinimalTemplate className="login">
      <main>
        <div className="login__brand">
          <BrandLogo payload={payload} i18n={i18n} />
        </div>
        <h1 className="sign-in-title">{title}</h1>
        {children}
      </main>
    </MinimalTemplate>
  )
}
