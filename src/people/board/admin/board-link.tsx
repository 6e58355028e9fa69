'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'

export function BoardLink() {
  return (
    <span className="board-link">
      <AdminLink path="/board">{useTexts('board')('toBoard')}</AdminLink>
    </span>
  )
}
