'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './form-dialog.css'
import { messageOf } from './request.ts'

interface Props {
  readonly title: string
  /** The fields, by their names. */
  readonly children: ReactNode
  readonly submitLabel: string
  readonly cancelLabel: string
  /** Throws an Error whose message is shown; the dialog then stays for another try. */
  readonly onSubmit: (form: FormData) => Promise<void>
  readonly onClose: () => void
}

/** A form in front of the page, for what has to be asked before something is done. */
export function FormDialog({ title, children, submitLabel, cancelLabel, ...props }: Props) {
  const { onSubmit, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // Browsers give the focus back to where it was when a dialog is closed, not when it is gone.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React hands it on to the document's own form, which must not be saved by it.
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
