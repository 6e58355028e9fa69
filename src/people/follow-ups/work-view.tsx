import type { AdminViewServerProps } from 'payload'
import { type WorkView as View, workViews } from '#src/contract/people/follow-up-work.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { hasOwnFollowUps } from '#src/people/follow-ups/sql/follow-up-work.ts'
import { may } from '#src/platform/access/index.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { WorkList } from './admin/work-list.tsx'

export function WorkView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const requested = workViews.find((each) => each === view.searchParams?.['view'])
  const first = async (): Promise<View> =>
    req.user && (await hasOwnFollowUps(await database(req), req.user.id)) ? 'mine' : 'open'
  return (
    <ViewFrame
      name="followUps"
      view={view}
      actions={
        <AdminLink path="/collections/follow-ups">
          {textsOf('follow-ups', req.i18n)('allFollowUps')}
        </AdminLink>
      }
    >
      {async () => (
        <WorkList view={requested ?? (await first())} mayChange={may(req, 'contacts', 'write')} />
      )}
    </ViewFrame>
  )
}
