import type { UIFieldServerProps } from 'payload'
import { may } from '#src/access/index.ts'
import type { WrittenKind } from '#src/contract/email/enums.ts'
import type { MailCollection } from '#src/contract/email/mails.ts'
import { renderedIn, writtenIn } from '#src/contract/email/preview.ts'
import { previewMail } from '#src/email/compose/preview.ts'
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
