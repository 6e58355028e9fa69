'use client'
import { Link } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import './version-list.css'

export interface ListedVersion {
  readonly id: string
  readonly at: string
  /** A name; empty where no user made it, undefined where that was not recorded. */
  readonly by: string | undefined
  readonly state: 'current' | 'former' | 'newest' | 'draft'
  readonly isAutosaved: boolean
}

interface Props {
  readonly path: string
  readonly rows: readonly ListedVersion[]
}

export function VersionTable({ path, rows }: Props) {
  const t = useTexts('versions')
  const formatTime = useFormatTime()
  if (rows.length === 0) return <p>{t('none')}</p>
  return (
    <table className="ui-table" aria-label={t('versions')}>
      <thead>
        <tr>
          <th scope="col">{t('saved')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, by, state, isAutosaved }) => (
          <tr key={id}>
            <td>
              <Link href={`${path}/${id}`} prefetch={false}>
                <time dateTime={at}>{formatTime('dateTime', at) || at}</time>
              </Link>
            </td>
            <td>{by === undefined ? t('notRecorded') : by || t('byMuster')}</td>
            <td>
              <span className={`version-list__state version-list__state--${state}`}>
                {t(`${state}`)}
              </span>
              {isAutosaved && <span className="ui-muted"> · {t('autosaved')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
