'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { emptyInbox } from '#src/contract/inbox.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { ConfirmButton } from './confirm-button.tsx'

export function EmptyInbox({ count }: { count: number }) {
  const t = useTexts('local-inbox')
  const { config } = useConfig()
  const router = useRouter()
  const empty = async () => {
    await call(emptyInbox)
    toast.success(t('emptied'))
    router.push(`${config.routes.admin}/mail-inbox`)
    router.refresh()
  }
  if (count === 0) return null
  return (
    <ConfirmButton label={t('empty')} question={t('emptyQuestion', { count })} onConfirm={empty} />
  )
}
