'use client'
import { toast } from '@payloadcms/ui'
import type { FoundItem } from '#src/contract/find.ts'
import { sendTestMail } from '#src/contract/newsletters/test-mail.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

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
