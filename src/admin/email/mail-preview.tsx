import type { UIFieldServerProps } from 'payload'
import { may } from '#src/access/index.ts'
import type { WrittenKind } from '#src/contract/email/enums.ts'
import { previewMail } from '#src/email/compose/preview.ts'
import { writtenIn } from '#src/email/compose/preview-shape.ts'
import { LivePreview } from './live-preview.tsx'

/** A mail as it is stored, rendered with its page; from there on it follows what is written. */
const previewOf =
  (collection: string, kind: WrittenKind) =>
  async ({ data, id, req }: UIFieldServerProps) => {
    if (!may(req, 'newsletters', 'read')) return null
    const written = writtenIn(kind, data, id)
    const mail = await previewMail(req.payload, written)
    return <LivePreview collection={collection} kind={kind} first={{ written, mail }} />
  }

/** A newsletter as its readers will see it. */
export const NewsletterPreview = previewOf('newsletters', 'newsletter')

/** A template filled with sample values. */
export const TemplatePreview = previewOf('email-templates', 'template')

/** A composed email as its recipients will see it. */
export const ComposedPreview = previewOf('compose-emails', 'composed')
