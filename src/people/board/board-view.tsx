import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { type BoardFilter, boardQuery } from '#src/contract/people/board.ts'
import { type ContactStatus, contactStatuses } from '#src/contract/people/enums.ts'
import { database } from '#src/data/transaction.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { type ReaderI18n, textsOf } from '#src/locales/texts.ts'
import { findBoard } from '#src/people/board/sql/board.ts'
import { may } from '#src/platform/access/index.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { Board } from './admin/board.tsx'

const statusNames = (i18n: ReaderI18n) =>
  Object.fromEntries(
    contactStatuses.map((status) => [status, labelIn(`contactStatus.${status}`, i18n)]),
  ) as Record<ContactStatus, string>

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** The columns of a filter; undefined for an invalid one, of which the page's own request tells. */
const columnsOf = async (req: PayloadRequest, filter: BoardFilter) => {
  const valid = boardQuery.safeParse(filter)
  return valid.success ? findBoard(await database(req), valid.data) : undefined
}

export function BoardView(view: AdminViewServerProps) {
  const filter = {
    search: one(view.searchParams?.['search']),
    tag: one(view.searchParams?.['tag']),
  }
  const { req } = view.initPageResult
  return (
    <ViewFrame
      name="board"
      view={view}
      actions={
        <AdminLink path="/collections/contacts">{textsOf('board', req.i18n)('toList')}</AdminLink>
      }
    >
      {async () => (
        <Board
          filter={filter}
          first={await columnsOf(req, filter)}
          mayMove={may(req, 'contacts', 'write')}
          statusNames={statusNames(req.i18n)}
        />
      )}
    </ViewFrame>
  )
}
