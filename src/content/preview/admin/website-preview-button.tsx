'use client'
import { Button, toast, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { shareEntry } from '#src/contract/content/kinds.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

const kind = shareEntry.params.shape.collection

export function WebsitePreviewButton() {
  const { id, collectionSlug, hasSavePermission } = useDocumentInfo()
  const texts = useTexts('content')
  const [isBusy, setBusy] = useState(false)
  if (id === undefined || !hasSavePermission) return null

  const open = async () => {
    setBusy(true)
    // Browsers open windows while a click is handled, and not after a response.
    const opened = window.open('about:blank', '_blank')
    try {
      const entry = { collection: kind.parse(collectionSlug), id: String(id) }
      const { url, website } = await call(shareEntry, entry)
      if (!opened) return
      opened.opener = null
      opened.location.href = website ?? url
    } catch (error) {
      opened?.close()
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      id="preview-on-website"
      buttonStyle="secondary"
      margin={false}
      disabled={isBusy}
      tooltip={texts('onWebsiteHelp')}
      onClick={() => void open()}
    >
      {texts('onWebsite')}
    </Button>
  )
}
