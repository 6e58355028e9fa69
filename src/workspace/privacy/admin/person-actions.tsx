'use client'
import { toast, useAuth, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import {
  downloadPersonFile,
  type ErasurePreview,
  erasePerson,
  previewErasure,
} from '#src/contract/people/erasure.ts'
import { ofPerson } from '#src/contract/people/people.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { operationUrl } from '#src/platform/admin/operation-url.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { ErasureCounts } from './erasure-counts.tsx'
import './privacy.css'

const pages = ofPerson('read').params.shape.collection

interface EraseDialogProps {
  readonly preview: ErasurePreview
  readonly erase: (confirmation: string) => Promise<void>
  readonly onClose: () => void
}

function EraseDialog({ preview, erase, onClose }: EraseDialogProps) {
  const texts = useTexts('privacy')
  const shown = [...new Set([...preview.names, ...preview.emails])]
  return (
    <FormDialog
      title={texts('question')}
      submitLabel={texts('erase')}
      cancelLabel={texts('cancel')}
      isDestructive
      onSubmit={(form) => erase(String(form.get('confirmation') ?? ''))}
      onClose={onClose}
    >
      <p>{texts('explanation')}</p>
      <ErasureCounts counts={preview.counts} />
      <small>{texts('elsewhere')}</small>
      <label>
        {texts('confirm')} {shown.join(' · ')}
        <input name="confirmation" autoComplete="off" required />
      </label>
    </FormDialog>
  )
}

export function PersonActions() {
  const { id, collectionSlug } = useDocumentInfo()
  const { permissions } = useAuth()
  const { config } = useConfig()
  const router = useRouter()
  const texts = useTexts('privacy')
  const [preview, setPreview] = useState<ErasurePreview>()
  const collection = pages.safeParse(collectionSlug).data
  if (id === undefined || collection === undefined) return null
  const page = { collection, id }
  const mayErase = Boolean(permissions?.collections?.[collection]?.delete)
  const open = () =>
    call(previewErasure, page).then(setPreview, (error: unknown) => {
      toast.error(messageOf(error))
    })
  const erase = async (confirmation: string) => {
    const receipt = await call(erasePerson, { ...page, body: { confirmation } })
    toast.success(texts('erased'))
    const adminRoute = config.routes.admin
    router.push(formatAdminURL({ adminRoute, path: `/collections/erasures/${receipt.id}` }))
  }
  return (
    <section
      className="ui-stack ui-stack--start ui-above person-actions field-type"
      aria-label={texts('title')}
    >
      <h3>{texts('title')}</h3>
      <a href={operationUrl(downloadPersonFile, page)} download>
        {texts('download')}
      </a>
      {mayErase ? (
        <SmallButton className="person-actions__erase" onClick={open}>
          {texts('erase')}
        </SmallButton>
      ) : null}
      {preview ? (
        <EraseDialog preview={preview} erase={erase} onClose={() => setPreview(undefined)} />
      ) : null}
    </section>
  )
}
