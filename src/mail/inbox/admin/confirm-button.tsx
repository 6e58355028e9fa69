'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

interface Props {
  readonly label: string
  readonly question: string
  /** Throws an Error with a displayable message. */
  readonly onConfirm: () => Promise<void>
}

export function ConfirmButton({ label, question, onConfirm }: Props) {
  const t = useTexts('local-inbox')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button type="button" buttonStyle="secondary" margin={false} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <FormDialog
          title={label}
          submitLabel={label}
          cancelLabel={t('cancel')}
          onSubmit={() => onConfirm().then(close)}
          onClose={close}
        >
          <p>{question}</p>
        </FormDialog>
      ) : null}
    </>
  )
}
