import type { AdminViewServerProps } from 'payload'
import { inboxFilter } from '#src/contract/submissions/inbox-work.ts'
import { may } from '#src/platform/access/index.ts'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { InboxList } from './inbox-list.tsx'

export function SubmissionsInboxView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const requested = inboxFilter.safeParse(view.searchParams ?? {})
  const filter = requested.success ? requested.data : inboxFilter.parse({})
  return (
    <ViewFrame name="submissions" view={view}>
      {() => <InboxList filter={filter} mayChange={may(req, 'submissions', 'write')} />}
    </ViewFrame>
  )
}
