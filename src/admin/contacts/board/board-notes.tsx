'use client'
import { useTranslation } from '@payloadcms/ui'
import { texts as contactTexts } from '#src/admin/contacts/texts.ts'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { BoardColumn } from '#src/contract/crm/board.ts'
import { boardTexts } from './board-texts.ts'

export function Found({
  columns,
  isLoading,
}: {
  columns: readonly BoardColumn[] | undefined
  isLoading: boolean
}) {
  const texts = useTexts(boardTexts)
  const { loading } = useTexts(contactTexts)
  const { i18n } = useTranslation()
  const count = columns?.reduce((sum, column) => sum + column.count, 0) ?? 0
  const t =
    count === 0 ? texts.noneFound : texts.found(count.toLocaleString(i18n.language), count === 1)
  return <p role="status">{columns && !isLoading ? t : loading}</p>
}
