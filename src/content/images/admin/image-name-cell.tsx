'use client'
import { DefaultCell, Thumbnail } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { z } from 'zod'

const text = z.string().optional().catch(undefined)

export function ImageNameCell(props: DefaultCellComponentProps) {
  const source = text.parse(props.rowData?.['thumbnailURL'])
  // The platform reads the alternative text of the image from there.
  const doc = { filename: text.parse(props.cellData) ?? '' }
  return (
    <span className="ui-row">
      <Thumbnail size="small" doc={doc} {...(source === undefined ? {} : { fileSrc: source })} />
      <DefaultCell {...props} />
    </span>
  )
}
