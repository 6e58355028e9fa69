import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { exportAuditTrail } from '#src/contract/audit.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { operationUrl } from '#src/platform/admin/operation-url.ts'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import {
  readAuditFilter,
  readPosition,
  writeAuditFilter,
  writePosition,
} from '#src/workspace/audit/read-query.ts'
import {
  type AuditFilter,
  findAuditActors,
  findAuditDays,
  findAuditEntries,
} from '#src/workspace/audit/sql/find-entries.ts'
import './admin/audit.css'
import { auditedEntities, entitiesOf } from './admin/entities.ts'
import { EntryRow, type RowContext } from './entry-row.tsx'
import { FilterForm } from './filter-form.tsx'
import { readDocuments } from './read-documents.ts'

const pageSize = 50

const urlOf = (path: string, filter: AuditFilter, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams([...writeAuditFilter(filter), ...Object.entries(more)])}`

const isFiltered = ({ zone: _, ...filter }: AuditFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

async function Trail({ view }: { readonly view: AdminViewServerProps }) {
  const { req } = view.initPageResult
  const { payload, i18n } = req
  const t = textsOf('audit', i18n)
  const adminRoute = payload.config.routes.admin
  const path = formatAdminURL({ adminRoute, path: '/audit-trail' })
  const filter = readAuditFilter(view.searchParams ?? {})
  const after = readPosition(view.searchParams ?? {})
  const db = await database(req)
  const found = await findAuditEntries(db, filter, { after, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = found.length > pageSize ? rows.at(-1) : undefined
  const entities = entitiesOf(payload, i18n)
  const context: RowContext = {
    entities,
    found: await readDocuments(req, rows),
    adminRoute,
    i18n,
    t,
    ofActor: (actor) => urlOf(path, { ...filter, actor }),
  }
  return (
    <div className="audit">
      <p>{t('intro', { days: await findAuditDays(db) })}</p>
      <FilterForm
        {...{ filter, path, t }}
        actors={await findAuditActors(db)}
        kinds={auditedEntities(entities)}
      />
      {rows.length === 0 ? (
        <p role="status">{isFiltered(filter) ? t('noneFound') : t('none')}</p>
      ) : (
        <table className="ui-table ui-below audit-entries">
          <caption>{t('caption')}</caption>
          <thead>
            <tr>
              {[t('when'), t('who'), t('what'), t('document'), t('way')].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EntryRow key={row.id} row={row} {...context} />
            ))}
          </tbody>
        </table>
      )}
      <p className="ui-row ui-row--wide audit__pages">
        {after ? (
          <Link href={urlOf(path, filter)} prefetch={false}>
            {t('newest')}
          </Link>
        ) : null}
        {last ? (
          <Link href={urlOf(path, filter, { after: writePosition(last) })} prefetch={false}>
            {t('older')}
          </Link>
        ) : null}
      </p>
    </div>
  )
}

export function AuditView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  const filter = readAuditFilter(view.searchParams ?? {})
  return (
    <ViewFrame
      name="auditTrail"
      view={view}
      actions={
        <a href={operationUrl(exportAuditTrail, filter)} download>
          {textsOf('audit', req.i18n)('exported')}
        </a>
      }
    >
      {() => <Trail view={view} />}
    </ViewFrame>
  )
}
