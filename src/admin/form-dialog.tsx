'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './form-dialog.css'
import { messageOf } from './request.ts'

interface Props {
  readonly title: string
  /** The form fields, by name. */
  readonly children: ReactNode
  readonly submitLabel: string
  readonly cancelLabel: string
  /** Throws an Error with a displayable message; the dialog then stays open for a retry. */
  readonly onSubmit: (form: FormData) => Promise<void>
  readonly onClose: () => void
}

/**
 * A modal dialog with a form; the browser traps the focus (`showModal`), and it is restored on
 * close.
 */
export function FormDialog({ title, children, submitLabel, cancelLabel, ...props }: Props) {
  const { onSubmit, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // Browsers restore the focus when a dialog is closed, not when it is unmounted.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
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
  return createPortal(
    <dialog ref={dialog} className="form-dialog" onClose={onClose} aria-label={title}>
      <form onSubmit={(event) => void submit(event)}>
        <h3>{title}</h3>
        {children}
        <p role="alert">{problem}</p>
        <div className="form-dialog__end">
          <Button
            type="button"
            buttonStyle="secondary"
            margin={false}
            onClick={() => dialog.current?.close()}
          >
            {cancelLabel}
          </Button>
          <Button type="submit" margin={false} disabled={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
