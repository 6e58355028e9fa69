'use client'
import { useModal } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LibraryCollection, PlaceLink } from '#src/contract/content/uses.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { placeTexts } from './place-texts.ts'
import { Places } from './places.tsx'
import './library.css'

interface Props {
  readonly collection: LibraryCollection
  readonly id: number
  readonly places: readonly PlaceLink[]
  /** Places that are not named, some of them since the reader may not see them. */
  readonly more: number
}

/** The text of the platform's question before an image is deleted, while it is open. */
function useQuestion(id: number): Element | null {
  const { isModalOpen } = useModal()
  const isOpen = isModalOpen(`delete-${id}`)
  const [question, setQuestion] = useState<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return setQuestion(null)
    // The dialog is drawn after this.
    const frame = requestAnimationFrame(() =>
      setQuestion(document.querySelector('.confirmation-modal__content')),
    )
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return question
}

export function UsesBeforeDeletion({ collection, id, places, more }: Props) {
  const texts = useTexts(placeTexts[collection])
  const question = useQuestion(id)
  const count = places.length + more
  if (count === 0) return null
  const usage = (
    <div className="image-places-asked">
      <p>
        {texts('usedIn', { count })}. {texts('deletion')}
      </p>
      <Places places={places} more={more} />
    </div>
  )
  return (
    <>
      {places.length === 0 && <p>{texts('usedIn', { count })}</p>}
      <Places places={places} more={more} />
      {question && createPortal(usage, question)}
    </>
  )
}
