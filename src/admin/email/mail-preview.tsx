'use client'
import { useConfig, useFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Preview, preview, type Written } from '#src/email/preview-shape.ts'
import type { WrittenKind } from '#src/email/words.ts'
import { messageOf, request } from '../request.ts'
import './mail.css'
import { texts, warningTexts } from './texts.ts'

/** How long an author has to pause until the preview follows, in ms. */
const pause = 400

const text = z.string().catch('')

const widths = ['desktop', 'phone', 'text'] as const
type Width = (typeof widths)[number]

const useValue = (name: string): string =>
  useFormFields(([fields]) => text.parse(fields[name]?.value))

/** What is in the form right now, saved or not. */
function useWritten(kind: WrittenKind): Written {
  const subject = useValue('subject')
  const html = useValue('htmlContent')
  const plain = useValue('textContent')
  const wrapper = useValue('htmlWrapper')
  return { kind, subject, html, text: plain, wrapper }
}

function useRendered(collection: string, written: Written) {
  const { config } = useConfig()
  const [rendered, setRendered] = useState<Preview>()
  const [problem, setProblem] = useState('')
  const json = JSON.stringify(written)
  useEffect(() => {
    const abandoned = new AbortController()
    const { signal } = abandoned
    const waiting = setTimeout(() => {
      const url = `${config.routes.api}/${collection}/preview`
      request(url, preview, { method: 'POST', json: JSON.parse(json), signal }).then(
        (mail) => {
          setRendered(mail)
          setProblem('')
        },
        (error: unknown) => {
          if (!signal.aborted) setProblem(messageOf(error))
        },
      )
    }, pause)
    return () => {
      clearTimeout(waiting)
      abandoned.abort()
    }
  }, [collection, config.routes.api, json])
  return { rendered, problem }
}

function Mail({ mail, width }: { mail: Preview; width: Width }) {
  return (
    <div className={`mail-preview__sheet mail-preview__sheet--${width}`}>
      <p className="mail-preview__subject">
        {texts.subject}: <strong>{mail.subject}</strong>
      </p>
      {width === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard
        <pre tabIndex={0}>{mail.text}</pre>
      ) : (
        // A sandbox without rights: scripts of a mail run nowhere, and links open nothing here.
        <iframe title={texts.preview} sandbox="" srcDoc={mail.html} />
      )}
    </div>
  )
}

function MailPreview({ collection, kind }: { collection: string; kind: WrittenKind }) {
  const { rendered, problem } = useRendered(collection, useWritten(kind))
  const [width, setWidth] = useState<Width>('desktop')
  return (
    <section className="mail-preview" aria-label={texts.preview}>
      <header>
        <h3>{texts.preview}</h3>
        <fieldset aria-label={texts.preview} className="mail-preview__widths">
          {widths.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            >
              {texts.widths[each]}
            </button>
          ))}
        </fieldset>
      </header>
      <p className="mail-note">{texts.previewHelp}</p>
      <ul className="mail-warnings" aria-live="polite">
        {rendered?.warnings.map(({ kind, name }) => (
          <li key={`${kind}${name}`}>{warningTexts[kind](name)}</li>
        ))}
      </ul>
      <p role="alert">{problem}</p>
      {rendered ? <Mail mail={rendered} width={width} /> : <p>{texts.loading}</p>}
    </section>
  )
}

/** A newsletter as its readers will see it. */
export const NewsletterPreview = () => <MailPreview collection="newsletters" kind="newsletter" />

/** A template filled with sample values. */
export const TemplatePreview = () => <MailPreview collection="email-templates" kind="template" />

/** A composed email as its recipients will see it. */
export const ComposedPreview = () => <MailPreview collection="compose-emails" kind="composed" />
