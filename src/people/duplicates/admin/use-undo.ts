'use client'
import { toast } from '@payloadcms/ui'
import { useCallback } from 'react'
import { undoMerge } from '#src/contract/people/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

export function useUndo(labels: Readonly<Record<string, string>>) {
  const texts = useTexts('duplicates')
  return useCallback(
    async (merge: number, removed: string): Promise<boolean> => {
      try {
        const { left } = await call(undoMerge, { id: merge })
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
    [labels, texts],
  )
}
