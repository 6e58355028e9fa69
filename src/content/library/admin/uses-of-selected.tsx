'use client'
import { useTranslation } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import {
  type LibraryCollection,
  readUses,
  type UsesOfSelected as Uses,
} from '#src/contract/content/uses.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'
import { placeTexts } from './place-texts.ts'
import { Places } from './places.tsx'

interface Props {
  readonly collection: LibraryCollection
  readonly selected: Selected
}

export function UsesOfSelected({ collection, selected }: Props) {
  const texts = useTexts(placeTexts[collection])
  const { language } = useTranslation().i18n
  const [uses, setUses] = useState<Uses>()
  const [selection] = useState(selected.selection)
  useEffect(() => {
    // Without it the dialog says in general what goes.
    call(readUses, { collection, body: { selection } }).then(setUses, () => undefined)
  }, [collection, selection])
  const { used = [], more = 0, isComplete = true } = uses ?? {}
  return (
    <div className="image-places-asked" aria-live="polite">
      {used.length > 0 && (
        <p>
          {texts('someUsed', {
            count: used.length + more,
            number: (used.length + more).toLocaleString(language),
          })}
        </p>
      )}
      <ul className="images-used">
        {used.map(({ id, name, count, places }) => (
          <li key={id}>
            <strong>{name}</strong> – {texts('usedIn', { count })}
            <Places places={places} more={count - places.length} />
          </li>
        ))}
        {more > 0 && <li>{texts('more', { count: more })}</li>}
      </ul>
      {!isComplete && <p>{texts('notAll')}</p>}
    </div>
  )
}
