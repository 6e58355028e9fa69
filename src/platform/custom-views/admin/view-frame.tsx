import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter, Link, SetStepNav } from '@payloadcms/ui'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import type { ReactNode } from 'react'
import { textsOf } from '#src/locales/texts.ts'
import { rolesBehind } from '#src/platform/access/index.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { isOpenTo } from './open-to.ts'
import './custom-views.css'
import { type CustomViewName, customViews } from './custom-views.ts'
import { titleOfCustomView } from './title.ts'

interface Props {
  readonly name: CustomViewName
  readonly view: AdminViewServerProps
  readonly actions?: ReactNode
  /** Evaluated only for users who may open the view. */
  readonly children: () => ReactNode | Promise<ReactNode>
}

// The platform does not redirect anonymous users from custom views.
const toSignIn = (adminRoute: string, path: `/${string}`): never => {
  const back = encodeURIComponent(formatAdminURL({ adminRoute, path }))
  return redirect(formatAdminURL({ adminRoute, path: `/login?redirect=${back}` }))
}

export async function ViewFrame({ name, view, actions, children }: Props) {
  const { initPageResult, params, payload, searchParams } = view
  const { locale, permissions, req, visibleEntities } = initPageResult
  const { collections, globals } = visibleEntities
  const adminRoute = payload.config.routes.admin
  if (!req.user) return toSignIn(adminRoute, customViews[name].path)
  const t = textsOf('custom-views', req.i18n)
  const isOpen = isOpenTo(rolesIn(payload.config), rolesBehind(req), name)
  return (
    <DefaultTemplate
      {...{ i18n: req.i18n, payload, permissions, req }}
      {...(locale ? { locale } : {})}
      {...(params ? { params } : {})}
      {...(searchParams ? { searchParams } : {})}
      user={req.user}
      // The platform reverses the actions of its pages.
      viewActions={payload.config.admin.components.actions?.toReversed() ?? []}
      visibleEntities={{ collections, globals }}
    >
      <SetStepNav nav={[{ label: t(`names:${name}`) }]} />
      <main>
        <Gutter className="custom-view">
          <header className="ui-row ui-row--wide ui-row--apart ui-below custom-view__head">
            <h1 id={titleOfCustomView} tabIndex={-1}>
              {t(`names:${name}`)}
            </h1>
            {isOpen ? actions : null}
          </header>
          {isOpen ? (
            await children()
          ) : (
            <>
              <p role="alert">{t('refused')}</p>
              <Link href={formatAdminURL({ adminRoute, path: '' })} prefetch={false}>
                {t('back')}
              </Link>
            </>
          )}
        </Gutter>
      </main>
    </DefaultTemplate>
  )
}
