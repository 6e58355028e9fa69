'use client'
import type { ExplainedRole } from '#src/access/explain-role.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

export function RoleGrants({ role }: { readonly role: ExplainedRole }) {
  const texts = useTexts(inLanguages)
  const words = (areas: ExplainedRole['writes']) =>
    texts.list(areas.map((area) => texts.areas[area]))
  const { writes, reads } = role
  return (
    <>
      {writes.length > 0 && texts.mayEdit(words(writes))}{' '}
      {reads.length > 0 && texts.maySee(words(reads))}
    </>
  )
}
