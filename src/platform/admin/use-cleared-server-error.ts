'use client'
import { useFormFields } from '@payloadcms/ui'
import { useEffect } from 'react'

/**
 * Workaround: clears the server's error of a field once its value changes. The platform keeps it
 * until the form's next round trip, and rejects what is submitted before then (3.90.1, `useField`
 * compares with the last validity it set itself).
 */
export function useClearedServerError(path: string): void {
  const value = useFormFields(([fields]) => fields[path]?.value)
  const dispatch = useFormFields(([, dispatchFields]) => dispatchFields)
  useEffect(() => {
    if (value === undefined) return
    dispatch({ type: 'UPDATE', path, value, valid: true, errorMessage: '' })
  }, [dispatch, path, value])
}
