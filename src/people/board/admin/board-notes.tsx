'use client'
import { useTranslation } from '@payloadcms/ui'
import type { BoardColumn } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'

export function Found({
  columns,
  isLoading,
}: {
  columns: readonly BoardColumn[] | undefined
  isLoading: boolean
}) {
  const texts = useTexts('board')
  const contactTexts = useTexts('contacts')
  const { i18n } = useTranslation()
  const count = columns?.reduce((sum, column) => sum + column.count, 0) ?? 0
  const t =
    count === 0
      ? texts('noneFound')
      : texts('found', { number: count.toLocaleString(i18n.language), count })
  return <p role="status">{columns && !isLoading ? t : contactTexts('loading')}</p>
}
