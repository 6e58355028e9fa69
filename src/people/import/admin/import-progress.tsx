'use client'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import type { UploadProgress } from './import-state.ts'

interface Props {
  readonly doing: UploadProgress
  /** Number of rows, once counted. */
  readonly total: number | undefined
  readonly onCancel: () => void
}

export function ImportProgress({ doing: { what, sent, rows }, total, onCancel }: Props) {
  const t = useTexts('import')
  const { language } = useTranslation().i18n
  const title = what === 'checking' ? t('checking') : t('importing')
  const isSent = sent === 1
  const isRead = isSent && rows === total
  const percent = sent.toLocaleString(language, { style: 'percent' })
  const far = isSent
    ? t('read', { rows: rows.toLocaleString(language) })
    : t('uploading', { percent })
  const value = isSent ? total && rows / total : sent
  return (
    <section className="import-part import-progress">
      <p role="status">
        <strong>{isRead ? t('saving') : title}</strong>
      </p>
      <progress aria-label={title} {...(value === undefined || isRead ? {} : { value })} />
      <p>{far}</p>
      {what === 'checking' || !isSent ? (
        <SmallButton onClick={onCancel}>{t('cancel')}</SmallButton>
      ) : null}
    </section>
  )
}
