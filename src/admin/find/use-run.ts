'use client'
import { toast, useConfig } from '@payloadcms/ui'
import type { FoundItem } from '#src/contract/find.ts'
import { testMailState } from '#src/email/compose/test-mail-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '../request.ts'

export function useRun(close: () => void): (item: FoundItem) => Promise<void> {
  const { config } = useConfig()
  const texts = useTexts('find')
  return async ({ run }) => {
    if (run !== 'test-mail') return
    close()
    const url = `${config.routes.api}/globals/settings/test-mail`
    try {
      const { email } = await request(url, testMailState, { method: 'POST', json: {} })
      toast.success(texts('testMailQueued', { email }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
