'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'

export function CompareSelected({ selection }: Pick<Selected, 'selection'>) {
  const texts = useTexts('duplicates')
  if (!('ids' in selection) || selection.ids.length !== 2) return null
  const [a, b] = selection.ids
  return <AdminLink path={`/duplicates?a=${a}&b=${b}`}>{texts('comparing')}</AdminLink>
}
