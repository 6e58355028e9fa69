'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/**
 * A modal dialog; the browser traps the focus (`showModal`), and it is restored on close.
 */
export function ModalDialog({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // Browsers restore the focus when a dialog is closed, not when it is unmounted.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return createPortal(
    <dialog ref={dialog} className="form-dialog ui-inputs" onClose={onClose} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </dialog>,
    document.body,
  )
}
