'use client'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'

/** CSP of a mail: no scripts; links open outside of the frame. */
const policy = `<base target="_blank"><meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'">`

interface Props {
  readonly html: string
  readonly text: string
  readonly subject: string
}

export function MailBody({ html, text, subject }: Props) {
  const t = useTexts('local-inbox')
  const [isPlain, setPlain] = useState(html === '')
  return (
    <>
      {html ? (
        <fieldset className="ui-row ui-row--tight ui-buttons inbox__format">
          <legend>{t('show')}</legend>
          {[false, true].map((plain) => (
            <button
              key={String(plain)}
              type="button"
              aria-pressed={isPlain === plain}
              onClick={() => setPlain(plain)}
            >
              {plain ? t('plain') : t('formatted')}
            </button>
          ))}
        </fieldset>
      ) : null}
      {isPlain ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard
        <pre className="ui-below inbox__text" tabIndex={0}>
          {text || t('noText')}
        </pre>
      ) : (
        <iframe
          className="ui-below inbox__frame"
          title={subject || t('noSubject')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={policy + html}
        />
      )}
    </>
  )
}
