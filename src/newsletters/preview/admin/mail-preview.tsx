import type { UIFieldServerProps } from 'payload'
import type { WrittenKind } from '#src/contract/newsletters/enums.ts'
import type { MailCollection } from '#src/contract/newsletters/mails.ts'
import { renderedIn, writtenIn } from '#src/contract/newsletters/preview.ts'
import { previewMail } from '#src/newsletters/preview/preview.ts'
import { may } from '#src/platform/access/index.ts'
import { LivePreview } from './live-preview.tsx'

const previewOf =
  (collection: MailCollection, kind: WrittenKind) =>
  async ({ data, id, req }: UIFieldServerProps) => {
    if (!may(req, 'newsletters', 'read')) return null
    const written = writtenIn(kind, data, id)
    const isStored = id !== undefined && written.body !== undefined
    const stored = isStored ? renderedIn(data) : undefined
    const mail = await previewMail(req.payload, written, stored)
    return <LivePreview collection={collection} kind={kind} first={{ written, mail }} />
  }

export const NewsletterPreview = previewOf('newsletters', 'newsletter')

export const TemplatePreview = previewOf('email-templates', 'template')

export const ComposedPreview = previewOf('compose-emails', 'composed')
