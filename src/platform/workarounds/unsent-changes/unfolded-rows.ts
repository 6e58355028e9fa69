import type { useAllFormFields } from '@payloadcms/ui'
import type { FormState, Row } from 'payload'
import { useEffect, useRef } from 'react'

/** Whether a response was merged between two states: it replaces nearly all fields, a change few. */
export const hasResponse = (before: FormState, after: FormState): boolean => {
  const known = Object.entries(after).filter(([path]) => before[path] !== undefined)
  const replaced = known.filter(([path, field]) => before[path] !== field).length
  return replaced > 2 && replaced * 2 > known.length
}

type Dispatch = ReturnType<typeof useAllFormFields>[1]

/** The rows of a field, open or closed as they were before; undefined where all of them still are. */
function asBefore(before: Row[] = [], after: Row[] = []): Row[] | undefined {
  const known = new Map(before.map(({ id, collapsed = false }) => [id, collapsed]))
  const rows = after.map((row) => ({
    ...row,
    collapsed: known.get(row.id) ?? row.collapsed ?? false,
  }))
  const isSame = rows.every(({ collapsed }, at) => collapsed === (after[at]?.collapsed ?? false))
  return isSame ? undefined : rows
}

export function useUnfoldedRows(state: FormState, dispatch: Dispatch): void {
  const last = useRef(state)
  useEffect(() => {
    const before = last.current
    last.current = state
    if (!hasResponse(before, state)) return
    for (const [path, { rows }] of Object.entries(state)) {
      const updatedRows = rows && asBefore(before[path]?.rows, rows)
      if (updatedRows) dispatch({ type: 'SET_ROW_COLLAPSED', path, updatedRows })
    }
  }, [state, dispatch])
}
