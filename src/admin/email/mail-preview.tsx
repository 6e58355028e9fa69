import type { UIFieldServerProps } from 'payload'
import { may } from '#src/access/index.ts'
import type { WrittenKind } from '#src/contract/email/enums.ts'
import { previewMail } from '#src/email/compose/preview.ts'
import { renderedIn, writtenIn } from '#src/email/compose/preview-shape.ts'
import { LivePreview } from './live-preview.tsx'

/** The preview of a stored mail, server-rendered; it then follows the form's values. */
const previewOf =
  (collection: string, kind: WrittenKind) =>
  async ({ data, id, req }: UIFieldServerProps) => {
    if (!may(req, 'newsletters', 'read')) return null
    const written = writtenIn(kind, data, id)
    const isStored = id !== undefined && written.body !== undefined
    const stored = isStored ? renderedIn(data) : undefined
    const mail = await previewMail(req.payload, written, stored)
    return <LivePreview collection={collection} kind={kind} first={{ written, mail }} />
  }

/** The preview of a newsletter. */
export const NewsletterPreview = previewOf('newsletters', 'newsletter')

/** The preview of a template, with sample values. */
export const TemplatePreview = previewOf('email-templates', 'template')

/** The preview of a composed email. */
export const ComposedPreview = previewOf('compose-emails', 'composed')
