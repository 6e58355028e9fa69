'use client'
import { useSearchParams } from 'next/navigation.js'
import { bulkSelection, recipientsParameter } from '#src/contract/bulk-change.ts'

/** The contacts that the page was opened for. */
export function useSelectedRecipients() {
  const given = useSearchParams().get(recipientsParameter)
  if (given === null) return undefined
  try {
    return bulkSelection.safeParse(JSON.parse(given)).data
  } catch {
    return undefined
  }
}
