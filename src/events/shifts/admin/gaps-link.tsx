'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'

/** Beside the list of shifts. */
export function GapsLink() {
  return <AdminLink path="/event-shifts">{useTexts('shifts')('toGaps')}</AdminLink>
}
