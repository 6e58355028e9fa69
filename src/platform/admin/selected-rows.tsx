'use client'
import { useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

interface Props {
  readonly texts: (key: 'selected', values: { count: number }) => string
  /** The buttons for them; `onDone` is called once something was done. */
  readonly children: (ids: readonly number[], onDone: () => void) => ReactNode
}

/** Above a list, for the rows that are selected; nothing while none is. */
export function SelectedRows({ texts, children }: Props) {
  const { selectedIDs, toggleAll } = useSelection()
  const router = useRouter()
  if (selectedIDs.length === 0) return null
  const refresh = () => {
    toggleAll()
    router.refresh()
  }
  return (
    <div className="ui-row ui-row--wide">
      <span>{texts('selected', { count: selectedIDs.length })}</span>
      {children(selectedIDs.map(Number), refresh)}
    </div>
  )
}

export interface Decided {
  readonly decided: number
  readonly failed: number
}

/** Decides on any number of documents, so many by one request, and sums up. */
export async function decideInBatches(
  ids: readonly number[],
  size: number,
  decide: (ids: number[]) => Promise<Decided>,
): Promise<Decided> {
  let [decided, failed] = [0, 0]
  for (let from = 0; from < ids.length; from += size) {
    const result = await decide(ids.slice(from, from + size))
    decided += result.decided
    failed += result.failed
  }
  return { decided, failed }
}
