'use client'
import type { DefaultCellComponentProps } from 'payload'
import { ownerOf, useOwners } from './use-owners.ts'

export function OwnerCell({ cellData }: DefaultCellComponentProps) {
  const id = ownerOf(cellData)
  const owners = useOwners()
  if (id === null) return <>—</>
  if (!owners) return null
  return <>{owners.find((each) => each.id === id)?.name ?? `#${id}`}</>
}
