'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { createDigest } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

export function DigestDraft({ hasCreatePermission }: { readonly hasCreatePermission?: boolean }) {
  const texts = useTexts('digest')
  const { config } = useConfig()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const id = (await call(createDigest)).id
      const path = `/collections/newsletters/${id}` as const
      if (id === null) toast.info(texts('nothing'))
      else router.push(formatAdminURL({ adminRoute: config.routes.admin, path }))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!hasCreatePermission) return null
  return (
    <Button
      type="button"
      className="digest-draft"
      buttonStyle="secondary"
      size="small"
      margin={false}
      disabled={isBusy}
      onClick={() => void make()}
    >
      {texts('make')}
    </Button>
  )
}
