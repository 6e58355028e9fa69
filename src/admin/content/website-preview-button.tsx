'use client'
import { Button, toast, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '../request.ts'

const shared = z.object({ url: z.string(), website: z.string().nullable() })

export function WebsitePreviewButton() {
  const { id, collectionSlug, hasSavePermission } = useDocumentInfo()
  const { config } = useConfig()
  const texts = useTexts('content')
  const [isBusy, setBusy] = useState(false)
  if (id === undefined || !hasSavePermission) return null

  const open = async () => {
    setBusy(true)
    // Browsers open windows while a click is handled, and not after a response.
    const opened = window.open('about:blank', '_blank')
    try {
      const path = `${config.routes.api}/${collectionSlug}/${id}/share`
      const { url, website } = await request(path, shared, { method: 'POST' })
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
