import type { AdminViewServerProps } from 'payload'
import { may } from '#src/access/index.ts'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { inboxFilter } from '#src/contract/submissions/inbox-work.ts'
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
