'use client'
import { Button } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { mapColumns } from './mapping/draft.ts'
import type { Import } from './use-import.ts'

export function useMissingDecisions({ state: { head, draft } }: Import): readonly string[] {
  const t = useTexts('import')
  const texts = useTexts('import-mapping')
  if (!head) return []
  const columns = mapColumns(head, draft).filter(({ field }) => field === undefined)
  return [
    ...(columns.length > 0
      ? [texts('undecided', { columns: columns.map(({ key }) => `“${key}”`).join(', ') })]
      : []),
    ...(draft.isSubscribing && draft.consent.trim() === '' ? [t('consentMissing')] : []),
  ]
}

export function CheckButton({ of: own }: { of: Import }) {
  const t = useTexts('import')
  const missing = useMissingDecisions(own)
  return (
    <div className="import-check">
      <div role="status">
        {missing.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button type="button" margin={false} disabled={missing.length > 0} onClick={own.check}>
        {t('check')}
      </Button>
    </div>
  )
}
