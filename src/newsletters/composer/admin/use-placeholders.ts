'use client'
import { useEffect, useMemo, useState } from 'react'
import { readPlaceholders } from '#src/contract/newsletters/mails.ts'
import { placeholders } from '#src/contract/newsletters/placeholders.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'

export interface OfferedPlaceholder {
  readonly name: string
  readonly label: string
}

/** Own fields as they were last read, for what is no component. */
let ownFields: readonly OfferedPlaceholder[] = []
export const lastOwnFields = () => ownFields

/** Read once for all editors of a page. */
let reading: Promise<readonly OfferedPlaceholder[]> | undefined
const freshFor = 10_000

const readOwnFields = (): Promise<readonly OfferedPlaceholder[]> => {
  if (reading) return reading
  reading = call(readPlaceholders, {}).then(
    ({ docs }) => {
      ownFields = docs
      return docs
    },
    // Without a response the others can be chosen.
    () => ownFields,
  )
  setTimeout(() => {
    reading = undefined
  }, freshFor)
  return reading
}

/** The placeholders to choose from: what every mail fills, and own fields of contacts. */
export function usePlaceholders(): readonly OfferedPlaceholder[] {
  const t = useTexts('mail')
  const [own, setOwn] = useState(ownFields)
  useEffect(() => {
    void readOwnFields().then(setOwn)
  }, [])
  return useMemo(
    () => [...placeholders.map((name) => ({ name, label: t(`placeholderNames:${name}`) })), ...own],
    [t, own],
  )
}
