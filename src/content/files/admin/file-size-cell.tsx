'use client'
import type { DefaultCellComponentProps } from 'payload'
import { formatFilesize } from 'payload/shared'
import { z } from 'zod'

const size = z.number().catch(0)

export const FileSizeCell = ({ cellData }: DefaultCellComponentProps) => (
  <span>{formatFilesize(size.parse(cellData))}</span>
)
