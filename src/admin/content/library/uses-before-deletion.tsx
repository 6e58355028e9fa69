'use client'
import { Link, useModal } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'
import './library.css'

interface Place {
  readonly href: string
  readonly kind: string
  readonly title: string
}

interface Props {
  readonly image: number
  readonly places: readonly Place[]
  /** Places that are not named, some of them since the reader may not see them. */
  readonly more: number
}

function Places({ places, more }: Omit<Props, 'image'>) {
  const texts = useTexts(inLanguages)
  if (places.length === 0) return null
  return (
    <ul className="image-places">
      {places.map(({ href, kind, title }) => (
        <li key={href}>
          {kind}: <Link href={href}>{title || kind}</Link>
        </li>
      ))}
      {more > 0 && <li>{texts.more(more)}</li>}
    </ul>
  )
}

/** The text of the platform's question before an image is deleted, while it is open. */
function useQuestion(image: number): Element | null {
  const { isModalOpen } = useModal()
  const isOpen = isModalOpen(`delete-${image}`)
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

/** The places of an image, on its page and in the question before it is deleted. */
export function UsesBeforeDeletion({ image, places, more }: Props) {
  const texts = useTexts(inLanguages)
  const question = useQuestion(image)
  const count = places.length + more
  if (count === 0) return null
  const asked = (
    <div className="image-places-asked">
      <p>
        {texts.usedIn(count)}. {texts.deletion}
      </p>
      <Places places={places} more={more} />
    </div>
  )
  return (
    <>
      {places.length === 0 && <p>{texts.usedIn(count)}</p>}
      <Places places={places} more={more} />
      {question && createPortal(asked, question)}
    </>
  )
}
