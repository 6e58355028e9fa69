'use client'

import { Button, ConfirmationModal, useModal, useTranslation } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { UndoCounts } from './undo-counts.tsx'
import { type Undo, useUndo } from './use-undo.ts'

const confirmation = 'import-undo-confirmation'

function UndoNow({ undo, onConfirm }: { undo: Undo; onConfirm: () => void }) {
  const t = useTexts('import-record')
  const { language } = useTranslation().i18n
  const { openModal } = useModal()
  if (undo.deleted + undo.restored + undo.withdrawn === 0) return <p>{t('nothing')}</p>
  return (
    <>
      <Button margin={false} onClick={() => openModal(confirmation)}>
        {t('now')}
      </Button>
      <ConfirmationModal
        modalSlug={confirmation}
        heading={t('undo')}
        body={t('confirm', {
          deleted: undo.deleted.toLocaleString(language),
          restored: undo.restored.toLocaleString(language),
        })}
        confirmLabel={t('now')}
        onConfirm={onConfirm}
      />
    </>
  )
}

function Preview({ undo, onConfirm }: { undo: Undo; onConfirm: () => void }) {
  const t = useTexts('import-record')
  const formatTime = useFormatTime()
  const { undoneAt, until } = undo
  return (
    <>
      {undoneAt === null ? <h3>{t('preview')}</h3> : null}
      <UndoCounts undo={undo} />
      {undoneAt === null ? (
        <>
          <p>{t('until', { date: formatTime('date', until) })}</p>
          <UndoNow undo={undo} onConfirm={onConfirm} />
        </>
      ) : (
        <p>{t('undoneAt', { date: formatTime('dateTime', undoneAt) })}</p>
      )}
    </>
  )
}

interface Props {
  readonly id: number
  readonly done: Undo | undefined
  readonly isTooLate: boolean
}

export function UndoPanel({ id, done, isTooLate }: Props) {
  const t = useTexts('import-record')
  const { undo, doing, problem, look, undoAll } = useUndo(id, done)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = undo !== done && doing === undefined
  // The focused button was removed.
  useEffect(() => {
    if (isLoaded || problem) heading.current?.focus()
  }, [isLoaded, problem])
  const isUndone = typeof undo?.undoneAt === 'string'
  return (
    <section className="import-part import-outcome" aria-labelledby="import-undo">
      <h2 id="import-undo" ref={heading} tabIndex={-1}>
        {isUndone ? t('undone') : t('undo')}
      </h2>
      <p className="import-problem" role="alert">
        {problem}
      </p>
      {doing ? (
        <div className="import-progress-line">
          <p role="status">{t(`${doing}`)}</p>
          <progress aria-label={t(`${doing}`)} />
        </div>
      ) : null}
      {undo && !doing ? <Preview undo={undo} onConfirm={undoAll} /> : null}
      {undo || doing ? null : (
        <>
          <p>{isTooLate ? t('tooLate') : t('undoHelp')}</p>
          {isTooLate ? null : (
            <Button margin={false} buttonStyle="secondary" onClick={look}>
              {t('look')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
