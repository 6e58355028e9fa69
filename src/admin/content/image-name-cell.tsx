'use client'
import { DefaultCell, Thumbnail } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { z } from 'zod'
import './image-name-cell.css'

const thumbnail = z.string().optional().catch(undefined)

/** The name of an image in a list, with the image before it. */
export function ImageNameCell(props: DefaultCellComponentProps) {
  const source = thumbnail.parse(props.rowData?.['thumbnailURL'])
  return (
    <span className="image-name-cell">
      <Thumbnail size="small" {...(source === undefined ? {} : { fileSrc: source })} />
      <DefaultCell {...props} />
    </span>
  )
}
