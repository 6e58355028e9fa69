import { Link } from '@payloadcms/ui'
import type { Texts } from '#src/locales/texts.ts'
import { relativeTime } from '#src/locales/time-formats.ts'
import { pageSize } from '#src/mail/inbox/list-mails.ts'
import type { MailSummary } from '#src/mail/inbox/parse-mail.ts'

interface Props {
  readonly list: { readonly total: number; readonly mails: readonly MailSummary[] }
  readonly current: string | undefined
  readonly search: string
  readonly page: number
  /** URL path of the inbox, without a query. */
  readonly path: string
  readonly language: string
  readonly t: Texts<'local-inbox'>
}

function Search({ search, path, t }: Pick<Props, 'search' | 'path' | 't'>) {
  return (
    <form className="ui-row ui-inputs inbox__search" action={path} method="get">
      <label htmlFor="inbox-search">{t('search')}</label>
      <input id="inbox-search" type="search" name="search" defaultValue={search} maxLength={200} />
      <button className="ui-button" type="submit">
        {t('find')}
      </button>
      {search ? (
        <Link href={path} prefetch={false}>
          {t('all')}
        </Link>
      ) : null}
    </form>
  )
}

export function MailList({ list, current, search, page, path, language, t }: Props) {
  const { total, mails } = list
  const now = new Date()
  const hrefOf = (query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ search, page: String(page), ...query })}`
  if (total === 0 && !search) return <p>{t('none')}</p>
  return (
    <div className="inbox__list">
      <Search {...{ search, path, t }} />
      <p role="status">{total === 0 ? t('noneFound', { search }) : t('count', { count: total })}</p>
      <nav aria-label={t('mails')}>
        <ul className="ui-list">
          {mails.map(({ id, subject, to, receivedAt }) => (
            <li key={id}>
              <Link
                href={hrefOf({ mail: id })}
                prefetch={false}
                aria-current={id === current ? 'true' : undefined}
              >
                <strong>{subject || t('noSubject')}</strong>
                <small>
                  {to} ·{' '}
                  <time dateTime={receivedAt}>{relativeTime(receivedAt, now, language)}</time>
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="ui-row">
        {page > 1 ? (
          <Link href={hrefOf({ page: String(page - 1) })} prefetch={false}>
            {t('newer')}
          </Link>
        ) : null}
        {page * pageSize < total ? (
          <Link href={hrefOf({ page: String(page + 1) })} prefetch={false}>
            {t('older')}
          </Link>
        ) : null}
      </p>
    </div>
  )
}
