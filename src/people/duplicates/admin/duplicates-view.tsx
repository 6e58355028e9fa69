import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { byId } from '#src/contract/parameters.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { findMergesPage } from '#src/people/duplicates/merge-contacts.ts'
import { may } from '#src/platform/access/index.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { readComparison } from '../comparison.ts'
import './duplicates.css'
import { fieldLabels } from './field-labels.ts'
import { MergeForm } from './merge-form.tsx'
import { MergeList } from './merge-list.tsx'
import { Suggestions } from './suggestions.tsx'

type Query = AdminViewServerProps['searchParams']

const comparedIds = (query: Query): readonly [number, number] | undefined => {
  const [a, b] = [byId.safeParse({ id: query?.['a'] }), byId.safeParse({ id: query?.['b'] })]
  return a.success && b.success && a.data.id !== b.data.id ? [a.data.id, b.data.id] : undefined
}

const compare = async (req: PayloadRequest, ids: readonly [number, number]) => {
  const comparison = await readComparison(req, ids)
  if (!comparison) return <p role="alert">{textsOf('duplicates', req.i18n)('gone')}</p>
  return (
    <MergeForm
      // What was chosen is of the versions that were shown.
      key={comparison.sides.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join()}
      comparison={comparison}
      labels={fieldLabels(req.i18n)}
      mayMerge={may(req, 'contacts', 'write')}
    />
  )
}

const list = async (req: PayloadRequest) => {
  const mayMerge = may(req, 'contacts', 'write')
  const merges = await findMergesPage(await database(req), undefined)
  return (
    <>
      <Suggestions mayMerge={mayMerge} />
      <MergeList first={merges} labels={fieldLabels(req.i18n)} mayUndo={mayMerge} />
    </>
  )
}

export function DuplicatesView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const ids = comparedIds(view.searchParams)
  return (
    <ViewFrame
      name="duplicates"
      view={view}
      actions={
        ids && (
          <AdminLink path="/duplicates">
            {textsOf('duplicates', req.i18n)('allDuplicates')}
          </AdminLink>
        )
      }
    >
      {() => (ids ? compare(req, ids) : list(req))}
    </ViewFrame>
  )
}
