import { Link } from '@payloadcms/ui'
import { downloadAttachment, downloadMail } from '#src/contract/inbox.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { OpenedMail } from '#src/mail/inbox/parse-mail.ts'
import { operationUrl } from '#src/platform/admin/operation-url.ts'
import { Time } from '#src/platform/admin/time.tsx'
import { MailBody } from './mail-body.tsx'
import { RemoveMail } from './remove-mail.tsx'

function Attachments({ mail, t }: { mail: OpenedMail; t: Texts<'local-inbox'> }) {
  if (mail.attachments.length === 0) return null
  return (
    <section aria-label={t('attachments')}>
      <h3>{t('attachments')}</h3>
      <ul>
        {mail.attachments.map(({ name, type, size }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order in the mail is what names them
          <li key={at}>
            <a href={operationUrl(downloadAttachment, { mail: mail.id, file: at })} download={name}>
              {name}
            </a>{' '}
            <small>
              {type}, {Math.ceil(size / 1024)} KiB
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  readonly mail: OpenedMail
  /** URL of the list, for narrow screens that show either list or mail. */
  readonly back: string
  readonly t: Texts<'local-inbox'>
}

export function MailReader({ mail, back, t }: Props) {
  return (
    <article className="inbox__mail">
      <Link className="inbox__back" href={back} prefetch={false}>
        {t('back')}
      </Link>
      <h2>{mail.subject || t('noSubject')}</h2>
      <dl className="ui-facts">
        <dt>{t('from')}</dt>
        <dd>{mail.from}</dd>
        <dt>{t('to')}</dt>
        <dd>{mail.to}</dd>
        <dt>{t('received')}</dt>
        <dd>
          <Time at={mail.receivedAt} format="dateTimeSeconds" />
        </dd>
      </dl>
      <MailBody html={mail.html} text={mail.text} subject={mail.subject} />
      <Attachments mail={mail} t={t} />
      <div className="ui-row inbox__actions">
        <RemoveMail id={mail.id} next={back} />
        <a href={operationUrl(downloadMail, { mail: mail.id })} download={`${mail.id}.eml`}>
          {t('source')}
        </a>
      </div>
    </article>
  )
}
