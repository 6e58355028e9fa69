'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ModalDialog } from './modal-dialog.tsx'
import { messageOf } from './request.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly submitLabel: string
  readonly cancelLabel: string
  /** Irreversible; shown in red. */
  readonly isDestructive?: boolean
  /** Throws an Error with a displayable message; the dialog then stays open for a retry. */
  readonly onSubmit: (form: FormData) => Promise<void>
  readonly onClose: () => void
}

export function FormDialog({ title, children, submitLabel, cancelLabel, ...props }: Props) {
  const { isDestructive = false, onSubmit, onClose } = props
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events bubble through portals to the document's own form, which must not be submitted.
    event.stopPropagation()
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await onSubmit(new FormData(event.currentTarget))
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        <p role="alert">{problem}</p>
        <div className="ui-row ui-row--end form-dialog__end">
          <Button type="button" buttonStyle="secondary" margin={false} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            className={isDestructive ? 'form-dialog__destructive' : ''}
            margin={false}
            disabled={isBusy}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
