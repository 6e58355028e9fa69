'use client'
import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import type { MailCollection } from '#src/contract/newsletters/mails.ts'
import type { Preview } from '#src/contract/newsletters/preview.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { MailCheck } from '#src/newsletters/check/admin/mail-check.tsx'
import '../../admin/mail.css'

const widths = ['desktop', 'phone', 'text'] as const
type Width = (typeof widths)[number]

function Sheet({ mail, width }: { mail: Preview; width: Width }) {
  const texts = useTexts('mail')
  return (
    <div className={`mail-preview__sheet mail-preview__sheet--${width}`}>
      <p className="mail-preview__subject">
        {texts('subject')}: <strong>{mail.subject}</strong>
        {mail.preheader ? <span className="ui-muted"> – {mail.preheader}</span> : null}
      </p>
      {width === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard
        <pre tabIndex={0}>{mail.text}</pre>
      ) : (
        <div className="mail-preview__paper">
          {/* Sandboxed without permissions: no scripts run, and links cannot leave the frame. */}
          <iframe title={texts('preview')} sandbox="" srcDoc={mail.html} />
        </div>
      )}
    </div>
  )
}

interface Props {
  readonly mail: Preview
  readonly collection: MailCollection
  readonly problem?: string
  readonly mayVisit?: boolean
  readonly isSent?: boolean
}

export function RenderedMail({ mail, collection, problem = '', ...more }: Props) {
  const { mayVisit = false, isSent = false } = more
  const texts = useTexts('mail')
  const { i18n } = useTranslation()
  const [width, setWidth] = useState<Width>('desktop')
  return (
    <section className="ui-below-l mail-preview" aria-label={texts('preview')}>
      <header className="ui-row ui-row--apart">
        <h3>{texts('preview')}</h3>
        <fieldset
          aria-label={texts('preview')}
          className="ui-row ui-row--tight ui-buttons mail-preview__widths"
        >
          {widths.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            >
              {texts(`widths:${each}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <p className="ui-muted mail-note">{texts('previewHelp')}</p>
      <p role="alert">{problem || (mail.problem && errorText(mail.problem, i18n))}</p>
      <MailCheck mail={mail} {...{ collection, mayVisit, isSent }} />
      <Sheet mail={mail} width={width} />
    </section>
  )
}
