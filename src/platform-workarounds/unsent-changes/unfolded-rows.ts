import type { useAllFormFields } from '@payloadcms/ui'
import type { FormState, Row } from 'payload'
import { useEffect, useRef } from 'react'
import { hasResponse } from './has-response.ts'

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

/**
 * Defect of Payload: the rows of a response are merged with whether they were open when it was asked
 * for (`mergeServerFormState`), so that the response to an earlier change closes a row that was
 * opened meanwhile, while it is filled in.
 * Workaround: rows that a response has opened or closed are set back.
 */
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
