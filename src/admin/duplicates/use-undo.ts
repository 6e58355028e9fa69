'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useCallback } from 'react'
import { undoneMerge } from '#src/contract/crm/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '../request.ts'

export function useUndo(labels: Readonly<Record<string, string>>) {
  const { config } = useConfig()
  const texts = useTexts('duplicates')
  const base = `${config.routes.api}/contacts/merges`
  return useCallback(
    async (merge: number, removed: string): Promise<boolean> => {
      try {
        const { left } = await request(`${base}/${merge}/undo`, undoneMerge, { method: 'POST' })
        const names = left.map((name) => labels[name] ?? name.replace(/^custom\./, ''))
        toast.success(
          [
            texts('undoDone', { name: removed }),
            names.length > 0 ? texts('left', { fields: names.join(', ') }) : '',
          ]
            .filter(Boolean)
            .join('. '),
        )
        return true
      } catch (error) {
        toast.error(messageOf(error))
        return false
      }
    },
    [base, labels, texts],
  )
}
