'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { removeMails } from '#src/contract/inbox.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { ConfirmButton } from './confirm-button.tsx'

export function RemoveMail({ id, next }: { id: string; next: string }) {
  const t = useTexts('local-inbox')
  const router = useRouter()
  const remove = async () => {
    await call(removeMails, { body: { mails: [id] } })
    toast.success(t('removed'))
    router.push(next)
    router.refresh()
  }
  return <ConfirmButton label={t('remove')} question={t('removeQuestion')} onConfirm={remove} />
}
