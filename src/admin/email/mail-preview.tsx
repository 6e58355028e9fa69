'use client'
import { useConfig, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Preview, preview, type Written } from '#src/email/preview-shape.ts'
import type { WrittenKind } from '#src/email/words.ts'
import { messageOf, request } from '../request.ts'
import { RenderedMail } from './rendered-mail.tsx'

/** How long an author has to pause until the preview follows, in ms. */
const pause = 400

const text = z.string().catch('')

const useValue = (name: string): string =>
  useFormFields(([fields]) => text.parse(fields[name]?.value))

/** What is in the form right now, saved or not. */
function useWritten(kind: WrittenKind): Written {
  const subject = useValue('subject')
  const html = useValue('htmlContent')
  const plain = useValue('textContent')
  const wrapper = useValue('htmlWrapper')
  const { id } = useDocumentInfo()
  const stored = kind === 'newsletter' && id !== undefined ? { id: Number(id) } : {}
  return { kind, subject, html, text: plain, wrapper, ...stored }
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

function MailPreview({ collection, kind }: { collection: string; kind: WrittenKind }) {
  const { rendered, problem } = useRendered(collection, useWritten(kind))
  return <RenderedMail mail={rendered} problem={problem} />
}

/** A newsletter as its readers will see it. */
export const NewsletterPreview = () => <MailPreview collection="newsletters" kind="newsletter" />

/** A template filled with sample values. */
export const TemplatePreview = () => <MailPreview collection="email-templates" kind="template" />

/** A composed email as its recipients will see it. */
export const ComposedPreview = () => <MailPreview collection="compose-emails" kind="composed" />
