'use client'
import { useTranslation } from '@payloadcms/ui'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ImportedPerson } from '#src/people/import/import-lines.ts'
import type { ImportRecordProps } from '#src/people/import/record/read-record.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { collectionOf, listPath } from '../import-context.ts'

type Facts = Omit<ImportRecordProps, 'done' | 'isTooLate' | 'mayUndo' | 'people' | 'total'>

const counted = ['imported', 'updated', 'skipped', 'rejected'] as const

export function ImportFacts({ record }: { record: Facts }) {
  const t = useTexts('import-record')
  const texts = useTexts('import')
  const formatTime = useFormatTime()
  const { language } = useTranslation().i18n
  const { by, createdAt, known, consent, counts } = record
  return (
    <section className="ui-stack import-part" aria-labelledby="import-facts">
      <h2 className="ui-title" id="import-facts">
        {t('counts')}
      </h2>
      <p>
        {t('importedBy', { name: by || t('deletedUser') })},{' '}
        <time dateTime={createdAt}>{formatTime('dateTime', createdAt)}</time>
      </p>
      <dl className="ui-facts import-facts">
        {counted.map((name) => (
          <div key={name}>
            <dt>{t(`count:${name}`)}</dt>
            <dd>{counts[name].toLocaleString(language)}</dd>
          </div>
        ))}
        {known ? (
          <div>
            <dt>{t('knownPeople')}</dt>
            <dd>{texts(`policies:${known}`)}</dd>
          </div>
        ) : null}
        {consent ? (
          <div>
            <dt>{t('consent')}</dt>
            <dd>{consent}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

export function ImportedColumns({ record: { columns, fieldLabels } }: { record: Facts }) {
  const t = useTexts('import-record')
  const texts = useTexts('import-mapping')
  const named: Readonly<Record<string, string>> = { ...texts.group('fields'), ...fieldLabels }
  if (columns.length === 0) return null
  return (
    <details className="ui-stack import-part">
      <summary>{t('mapping')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      <section className="import-table" aria-label={t('mapping')} tabIndex={0}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, field }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{field === null ? texts('notImported') : (named[field] ?? field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

interface PeopleProps {
  readonly kind: ImportKind
  readonly tag: string
  readonly people: readonly ImportedPerson[]
  readonly total: number
}

export function ImportedPeople({ kind, tag, people, total }: PeopleProps) {
  const t = useTexts('import-record')
  const { language } = useTranslation().i18n
  const collection = collectionOf[kind]
  return (
    <section className="ui-stack import-part" aria-labelledby="import-people">
      <h2 className="ui-title" id="import-people">
        {t('people')}
      </h2>
      {tag ? (
        <p>
          <AdminLink path={listPath(kind, tag)}>{t('tagged', { tag })}</AdminLink>
        </p>
      ) : null}
      {people.length < total ? (
        <p>
          {t('peopleHelp', {
            shown: people.length.toLocaleString(language),
            total: total.toLocaleString(language),
          })}
        </p>
      ) : null}
      {people.length === 0 ? <p>{t('noPeople')}</p> : null}
      <ul className="ui-list import-people">
        {people.map(({ id, title }) => (
          <li key={id}>
            <AdminLink path={`/collections/${collection}/${id}`}>{title || t('unnamed')}</AdminLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
