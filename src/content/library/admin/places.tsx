'use client'
import { Link } from '@payloadcms/ui'
import type { PlaceLink } from '#src/contract/content/uses.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './library.css'

interface Props {
  readonly places: readonly PlaceLink[]
  readonly more: number
}

export function Places({ places, more }: Props) {
  const texts = useTexts('library')
  if (places.length === 0) return null
  return (
    <ul className="ui-bullets">
      {places.map(({ href, kind, title }) => (
        <li key={href}>
          {kind}: <Link href={href}>{title || kind}</Link>
        </li>
      ))}
      {more > 0 && <li>{texts('more', { count: more })}</li>}
    </ul>
  )
}
