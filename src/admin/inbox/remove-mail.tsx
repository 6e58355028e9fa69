'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { request } from '../request.ts'
import { ConfirmButton } from './confirm-button.tsx'

export function RemoveMail({ id, next }: { id: string; next: string }) {
  const t = useTexts('local-inbox')
  const { config } = useConfig()
  const router = useRouter()
  const remove = async () => {
    const url = `${config.routes.api}/mail-inbox/remove`
    await request(url, z.object({}), { method: 'POST', json: { mails: [id] } })
    toast.success(t('removed'))
    router.push(next)
    router.refresh()
  }
  return <ConfirmButton label={t('remove')} question={t('removeQuestion')} onConfirm={remove} />
}
