'use client'
import { Button, toast, useAuth, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useId, useState } from 'react'
import { type ErasurePreview, erasurePreview, erasureReceipt } from '#src/contract/crm/erasure.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { messageOf, request } from '../request.ts'
import { ErasureCounts } from './erasure-counts.tsx'
import './privacy.css'

interface EraseDialogProps {
  readonly preview: ErasurePreview
  readonly erase: (confirmation: string) => Promise<void>
  readonly onClose: () => void
}

function EraseDialog({ preview, erase, onClose }: EraseDialogProps) {
  const texts = useTexts('privacy')
  const id = useId()
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
      <label htmlFor={id}>
        {texts('confirm')} {shown.join(' · ')}
        <input id={id} name="confirmation" autoComplete="off" required />
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
  if (id === undefined || collectionSlug === undefined) return null
  const path = `${config.routes.api}/${collectionSlug}/${id}`
  const mayErase = Boolean(permissions?.collections?.[collectionSlug]?.delete)
  const open = () =>
    request(`${path}/erasure`, erasurePreview).then(setPreview, (error: unknown) => {
      toast.error(messageOf(error))
    })
  const erase = async (confirmation: string) => {
    const options = { method: 'POST', json: { confirmation } } as const
    const receipt = await request(`${path}/erase`, erasureReceipt, options)
    toast.success(texts('erased'))
    const adminRoute = config.routes.admin
    router.push(formatAdminURL({ adminRoute, path: `/collections/erasures/${receipt.id}` }))
  }
  return (
    <section className="person-actions field-type" aria-label={texts('title')}>
      <h3>{texts('title')}</h3>
      <a href={`${path}/file`} download>
        {texts('download')}
      </a>
      {mayErase ? (
        <Button
          type="button"
          buttonStyle="secondary"
          className="person-actions__erase"
          size="small"
          margin={false}
          onClick={open}
        >
          {texts('erase')}
        </Button>
      ) : null}
      {preview ? (
        <EraseDialog preview={preview} erase={erase} onClose={() => setPreview(undefined)} />
      ) : null}
    </section>
  )
}
