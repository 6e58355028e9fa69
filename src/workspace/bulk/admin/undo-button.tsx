'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { type BulkProgress, undoBulkEdit } from '#src/contract/bulk-change.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { announce } from '#src/platform/selection/admin/bulk-events.ts'
import { editableFields } from './editable.ts'

export function BulkSubject({
  progress: { collection, subject },
}: {
  readonly progress: BulkProgress
}) {
  const { i18n } = useTranslation()
  const { config } = useConfig()
  const fields = config.collections.find(({ slug }) => slug === collection)?.fields ?? []
  const labelOf = (name: string): string => {
    const field = editableFields(fields).find((each) => each.name === name)
    return field ? String(getTranslation(field.label || name, i18n)) : name
  }
  const parts = [
    ...subject.addTags.map((tag) => `+ ${tag}`),
    ...subject.removeTags.map((tag) => `− ${tag}`),
    ...subject.fields.map(labelOf),
    ...(subject.stage === null ? [] : [`→ ${subject.stage}`]),
  ]
  return parts.length > 0 && <span className="bulk-subject">{parts.join(', ')}</span>
}

interface Props {
  readonly progress: BulkProgress
  /** Called with the bulk edit that undoes. */
  readonly onStarted: (undo: BulkProgress) => void
}

export function UndoButton({ progress, onStarted }: Props) {
  const texts = useTexts('bulk')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!progress.isUndoable && !isOpen) return null
  const undo = async () => {
    const started = await call(undoBulkEdit, { id: progress.id })
    close()
    announce('started', started)
    onStarted(started)
  }
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{texts('undo')}</SmallButton>
      {isOpen && (
        <FormDialog
          title={texts('undo')}
          submitLabel={texts('undo')}
          cancelLabel={texts('cancel')}
          onSubmit={undo}
          onClose={close}
        >
          <BulkSubject progress={progress} />
          <p>{texts('undoQuestion')}</p>
        </FormDialog>
      )}
    </>
  )
}
