'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { z } from 'zod'
import { type Day, type Month, monthOf } from '#src/content/calendar-days.ts'

const named = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)

/** The month in the URL's query, so that reload and back keep it; defaults to the current one. */
export function useMonth(today: Day) {
  const pathname = usePathname()
  const query = named.safeParse(useSearchParams().get('month'))
  const show = (month: Month) => window.history.replaceState(null, '', `${pathname}?month=${month}`)
  return { month: query.success ? query.data : monthOf(today), show }
}
