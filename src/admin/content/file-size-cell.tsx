'use client'
import type { DefaultCellComponentProps } from 'payload'
import { formatFilesize } from 'payload/shared'
import { z } from 'zod'

const size = z.number().catch(0)

/** The list cell of a file's size, in units that people read. */
export const FileSizeCell = ({ cellData }: DefaultCellComponentProps) => (
  <span>{formatFilesize(size.parse(cellData))}</span>
)
