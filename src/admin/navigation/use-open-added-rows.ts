'use client'
import { useAllFormFields } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

/** The lists of the navigation: its items, and those of each folder. */
const isList = (path: string): boolean => /^items(?:\.\d+\.children)?$/.test(path)

/**
 * Opens rows that were added by a click. The platform collapses them like all others of a list
 * that is collapsed at first, before anything was entered.
 */
export function useOpenAddedRows(): void {
  const [fields, dispatch] = useAllFormFields()
  const known = useRef<Set<string> | undefined>(undefined)
  useEffect(() => {
    const lists = Object.entries(fields).filter(([path]) => isList(path))
    const before = known.current
    known.current = new Set([
      ...(before ?? []),
      ...lists.flatMap(([, { rows = [] }]) => rows.map(({ id }) => id)),
    ])
    // Rows that are loaded with the form, or pasted, are not added by a click.
    for (const [path, { rows = [] }] of lists) {
      const isAdded = (row: (typeof rows)[number]) => row.isLoading && !before?.has(row.id)
      if (!before || !rows.some(isAdded)) continue
      const updatedRows = rows.map((row) => (isAdded(row) ? { ...row, collapsed: false } : row))
      dispatch({ type: 'SET_ROW_COLLAPSED', path, updatedRows })
    }
  }, [fields, dispatch])
}
