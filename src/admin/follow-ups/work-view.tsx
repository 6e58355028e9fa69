import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { may } from '#src/access/index.ts'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { type WorkView as View, workViews } from '#src/contract/crm/follow-up-work.ts'
import { hasOwnFollowUps } from '#src/db/crm/follow-up-work.ts'
import { database } from '#src/db/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { WorkList } from './work-list.tsx'

export function WorkView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const adminRoute = view.payload.config.routes.admin
  const list = formatAdminURL({ adminRoute, path: '/collections/follow-ups' })
  const requested = workViews.find((each) => each === view.searchParams?.['view'])
  const first = async (): Promise<View> =>
    req.user && (await hasOwnFollowUps(await database(req), req.user.id)) ? 'mine' : 'open'
  return (
    <ViewFrame
      name="followUps"
      view={view}
      actions={
        <Link href={list} prefetch={false}>
          {textsOf('follow-ups', req.i18n)('allFollowUps')}
        </Link>
      }
    >
      {async () => (
        <WorkList view={requested ?? (await first())} mayChange={may(req, 'contacts', 'write')} />
      )}
    </ViewFrame>
  )
}
