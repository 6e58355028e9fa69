'use client'
import type { DefaultCellComponentProps } from 'payload'
import { ownerOf, useOwners } from '#src/people/follow-ups/admin/use-owners.ts'

export function ResponsibleCell({ cellData }: DefaultCellComponentProps) {
  const id = ownerOf(cellData)
  const owners = useOwners('contact-submissions')
  if (id === null || !owners) return null
  return <>{owners.find((each) => each.id === id)?.name ?? `#${id}`}</>
}
