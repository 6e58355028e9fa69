import type { I18nClient } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Texts } from '#src/locales/texts.ts'
import { Time } from '#src/platform/admin/time.tsx'
import type { AuditRow } from '#src/workspace/audit/sql/find-entries.ts'
import { type Entity, fieldLabel } from './admin/entities.ts'
import { type Found, keyOf } from './read-documents.ts'

export interface RowContext {
  readonly entities: ReadonlyMap<string, Entity>
  readonly found: Found
  readonly adminRoute: string
  readonly i18n: I18nClient
  readonly t: Texts<'audit'>
  readonly ofActor: (actor: number) => string
}

interface Props extends RowContext {
  readonly row: AuditRow
}

function Who({ row: { actorId, actorName, keyName, way }, ofActor, t }: Props) {
  const others: Readonly<Record<string, string>> = {
    automation: t('software'),
    door: t('doorLink'),
  }
  if (actorId === null) return others[way] ?? t('visitor')
  return (
    <>
      <Link href={ofActor(actorId)} prefetch={false}>
        {actorName ?? `#${actorId}`}
      </Link>
      {keyName === null ? null : <small>{t('byKey', { name: keyName })}</small>}
    </>
  )
}

function What({ row: { action, amount, collection, fields }, entities, i18n, t }: Props) {
  const known = entities.get(collection)?.fields ?? []
  return (
    <>
      {t(`actions:${action}`)}
      {amount === null
        ? null
        : ` (${t('amount', { count: amount.toLocaleString(i18n.language) })})`}
      {fields.length > 0 ? (
        <small>
          {t('fields')} {fields.map((name) => fieldLabel(known, name, i18n)).join(', ')}
        </small>
      ) : null}
    </>
  )
}

const nameOf = ({ row, found, entities, t }: Props): string => {
  const { collection, document, label } = row
  const others: Readonly<Record<string, string>> = {
    'audit-trail': t('trail'),
    postcodes: t('postcodes'),
    'door-links': t('doorLinks'),
  }
  const kind = others[collection] ?? entities.get(collection)?.label
  const title = document === null ? '' : found.titles.get(keyOf(collection, document)) || label
  const id = document === null || title ? '' : ` #${document}`
  return `${kind ?? collection}${title ? `: ${title}` : id}`
}

const hrefOf = ({ row, found, entities, adminRoute }: Props): string | undefined => {
  const { collection, document } = row
  if (document !== null && !found.titles.has(keyOf(collection, document))) return undefined
  const path = entities.get(collection)?.pathOf(document)
  return path && formatAdminURL({ adminRoute, path: path as `/${string}` })
}

function Part({ row: { partOf }, entities, adminRoute, t }: Props) {
  const [slug = '', id = null] = partOf?.split('/') ?? []
  const entity = entities.get(slug)
  const path = entity?.pathOf(id)
  if (!entity || !path) return null
  return (
    <small>
      {t('partOf')}{' '}
      <Link href={formatAdminURL({ adminRoute, path: path as `/${string}` })} prefetch={false}>
        {entity.label} {id}
      </Link>
    </small>
  )
}

function Document(props: Props) {
  const { row, found, t } = props
  const href = hrefOf(props)
  const { version, collection } = row
  const hasVersion = version !== null && found.versions.has(keyOf(collection, version))
  return (
    <>
      {href ? (
        <Link href={href} prefetch={false}>
          {nameOf(props)}
        </Link>
      ) : (
        nameOf(props)
      )}
      {href && hasVersion ? (
        <small>
          <Link href={`${href}/versions/${version}`} prefetch={false}>
            {t('version')}
          </Link>
        </small>
      ) : null}
      <Part {...props} />
    </>
  )
}

/** An entry of the audit trail; on a phone each cell has its heading before it. */
export function EntryRow(props: Props) {
  const { row, t } = props
  return (
    <tr>
      <td data-heading={t('when')}>
        <Time at={row.at} format="dateTimeSeconds" />
      </td>
      <td data-heading={t('who')}>
        <Who {...props} />
      </td>
      <td data-heading={t('what')}>
        <What {...props} />
      </td>
      <td data-heading={t('document')}>
        <Document {...props} />
      </td>
      <td data-heading={t('way')}>{t(`ways:${row.way}`)}</td>
    </tr>
  )
}
