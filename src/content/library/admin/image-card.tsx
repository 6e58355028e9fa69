'use client'
import { Link, useConfig, useListDrawerContext, useListQuery, useSelection } from '@payloadcms/ui'
import { formatAdminURL, formatFilesize } from 'payload/shared'
import type { ReactNode } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { type ListedImage, lacksAlt } from './listed-image.ts'

interface Props {
  readonly image: ListedImage
  readonly used: number
  readonly isSelectable: boolean
}

function Opener({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const { config } = useConfig()
  const { drawerSlug, onSelect } = useListDrawerContext()
  const { data } = useListQuery()
  if (!drawerSlug) {
    const path = formatAdminURL({
      adminRoute: config.routes.admin,
      path: `/collections/media/${id}`,
    })
    return (
      <Link className="image-card-open" href={path} prefetch={false}>
        {children}
      </Link>
    )
  }
  const doc = data?.docs.find((each) => each.id === id)
  const choose = () => onSelect?.({ collectionSlug: 'media', doc, docID: doc?.id })
  return (
    <button className="image-card-open" type="button" onClick={choose}>
      {children}
    </button>
  )
}

function AltHint({ image }: Pick<Props, 'image'>) {
  const texts = useTexts('library')
  if (lacksAlt(image))
    return <span className="ui-strong image-card-missing">{texts('missing')}</span>
  return <span className="image-card-alt">{image.alt || texts('decorative')}</span>
}

export function ImageCard({ image, used, isSelectable }: Props) {
  const texts = useTexts('library')
  const { selected, setSelection } = useSelection()
  const { id, originalName, width, height, filesize, thumbnailURL } = image
  return (
    <li className="image-card">
      <Opener id={id}>
        {/* biome-ignore lint/performance/noImgElement: already of the right width */}
        <img src={thumbnailURL} alt="" loading="lazy" decoding="async" width="320" height="240" />
        <span className="image-card-name">{originalName}</span>
      </Opener>
      {isSelectable && (
        <input
          type="checkbox"
          aria-label={texts('select', { name: originalName })}
          checked={Boolean(selected.get(id))}
          onChange={() => setSelection(id)}
        />
      )}
      <p>
        <span>{`${width} × ${height} · ${formatFilesize(filesize)}`}</span>
        <span>{used > 0 ? texts('usedIn', { count: used }) : texts('unused')}</span>
        <AltHint image={image} />
      </p>
    </li>
  )
}
