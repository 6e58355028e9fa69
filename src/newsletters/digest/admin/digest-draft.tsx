'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { createDigest } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

export function DigestDraft({ hasCreatePermission }: { readonly hasCreatePermission?: boolean }) {
  const texts = useTexts('digest')
  const { config } = useConfig()
  const router = useRouter()
  const { isBusy, run } = useAction()
  const make = () =>
    run(async () => {
      const id = (await call(createDigest)).id
      const path = `/collections/newsletters/${id}` as const
      if (id === null) toast.info(texts('nothing'))
      else router.push(formatAdminURL({ adminRoute: config.routes.admin, path }))
    })
  if (!hasCreatePermission) return null
  return (
    <SmallButton className="digest-draft" disabled={isBusy} onClick={() => void make()}>
      {texts('make')}
    </SmallButton>
  )
}
