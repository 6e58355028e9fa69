'use client'
import { useListQuery, useSelection } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { ImageCard } from './image-card.tsx'
import { listedImage } from './listed-image.ts'

export type Uses = Readonly<Record<string, number>>

interface Props {
  readonly uses: Uses
  readonly isSelectable: boolean
}

function SelectPage() {
  const texts = useTexts('library')
  const { selectAll, toggleAll } = useSelection()
  // The platform does not export the enum.
  const isAll = ['allInPage', 'allAvailable'].includes(String(selectAll))
  return (
    <label className="ui-option ui-below-s">
      <input type="checkbox" checked={isAll} onChange={() => toggleAll()} />
      {texts('selectPage')}
    </label>
  )
}

export function ImageGrid({ uses, isSelectable }: Props) {
  const texts = useTexts('library')
  const { data } = useListQuery()
  const images = (data?.docs ?? []).flatMap((doc: unknown) => listedImage.safeParse(doc).data ?? [])
  return (
    <>
      {isSelectable && <SelectPage />}
      <ul className="ui-list ui-below image-grid" aria-label={texts('images')}>
        {images.map((image) => (
          <ImageCard
            key={image.id}
            image={image}
            used={uses[image.id] ?? 0}
            isSelectable={isSelectable}
          />
        ))}
      </ul>
    </>
  )
}
