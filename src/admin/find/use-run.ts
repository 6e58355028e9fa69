'use client'
import { toast } from '@payloadcms/ui'
import { sendTestMail } from '#src/contract/email/test-mail.ts'
import type { FoundItem } from '#src/contract/find.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '../call.ts'
import { messageOf } from '../request.ts'

export function useRun(close: () => void): (item: FoundItem) => Promise<void> {
  const texts = useTexts('find')
  return async ({ run }) => {
    if (run !== 'test-mail') return
    close()
    try {
      const { email } = await call(sendTestMail)
      toast.success(texts('testMailQueued', { email }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
