'use client'
import { useSearchParams } from 'next/navigation.js'
import { bulkSelection } from '#src/contract/bulk-change.ts'

const parameter = 'to'

/** The query of the page of a new composed email to selected contacts. */
export const recipientsQuery = (selection: object): string =>
  new URLSearchParams({ [parameter]: JSON.stringify(selection) }).toString()

/** The contacts that the page was opened for. */
export function useSelectedRecipients() {
  const given = useSearchParams().get(parameter)
  if (given === null) return undefined
  try {
    return bulkSelection.safeParse(JSON.parse(given)).data
  } catch {
    return undefined
  }
}
