import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { may } from '#src/access/index.ts'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { type ContactStatus, contactStatuses } from '#src/contract/crm/enums.ts'
import { labelIn } from '#src/translations/labels/label.ts'
import { inLanguage } from '#src/translations/languages.ts'
import type { Speaking } from '#src/translations/words.ts'
import { Board } from './board.tsx'
import { boardTexts } from './board-texts.ts'

const statusNames = (i18n: Speaking) =>
  Object.fromEntries(
    contactStatuses.map((status) => [status, labelIn(`contactStatus.${status}`, i18n)]),
  ) as Record<ContactStatus, string>

const one = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** The page of the board of stages. */
export function BoardView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const adminRoute = view.payload.config.routes.admin
  const list = formatAdminURL({ adminRoute, path: '/collections/contacts' })
  return (
    <ViewFrame
      name="board"
      view={view}
      actions={
        <Link href={list} prefetch={false}>
          {inLanguage(boardTexts, req.i18n).toList}
        </Link>
      }
    >
      {() => (
        <Board
          filter={{
            search: one(view.searchParams?.['search']),
            tag: one(view.searchParams?.['tag']),
          }}
          mayMove={may(req, 'contacts', 'write')}
          statusNames={statusNames(req.i18n)}
        />
      )}
    </ViewFrame>
  )
}
