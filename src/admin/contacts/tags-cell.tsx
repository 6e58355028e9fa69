'use client'
import type { DefaultCellComponentProps } from 'payload'
import { z } from 'zod'

const tags = z.array(z.string()).catch([])

/** The tags of a contact in the list. */
export function TagsCell({ cellData }: DefaultCellComponentProps) {
  return <>{tags.parse(cellData).join(', ')}</>
}
