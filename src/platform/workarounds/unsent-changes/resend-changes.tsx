'use client'
import { useAllFormFields, useForm, useFormSubmitted } from '@payloadcms/ui'
import type { FormField, FormState, Row } from 'payload'
import { useEffect, useRef } from 'react'
import { useLateSubmit } from './late-submit.ts'

/** Whether a response was merged between two states: it replaces nearly all fields, a change few. */
const hasResponse = (before: FormState, after: FormState): boolean => {
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

function useUnfoldedRows(state: FormState, dispatch: Dispatch): void {
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

/** As the platform's form waits before it sends a change, in ms. */
const debounce = 250

/** A property of the state of a field, which nothing reads: what differs in it is sent. */
const mark = 'resent'
const markOf = (field: FormField): number => Number(Reflect.get(field, mark) ?? 0)

const hasChange = (before: FormState, after: FormState): boolean =>
  Object.entries(after).some(([path, field]) => {
    const known = before[path]
    return (
      known !== undefined &&
      (known.value !== field.value ||
        known.rows?.length !== field.rows?.length ||
        markOf(known) !== markOf(field))
    )
  })

const marked = (state: FormState): FormState =>
  Object.fromEntries(
    Object.entries(state)
      .slice(0, 1)
      .map(([path, field]) => [path, { ...field, [mark]: markOf(field) + 1 }]),
  )

export function ResendChanges() {
  const [state, dispatch] = useAllFormFields()
  const { setModified } = useForm()
  const submitted = useFormSubmitted()
  useUnfoldedRows(state, dispatch)
  useLateSubmit()
  const last = useRef({ state, submitted })
  /** Whether there is a change since the last 250 ms of rest, and whether a response followed it. */
  const since = useRef({ hasChange: false, isCovered: false })
  /** Whether the form was rejected, and neither changed nor validated since. */
  const isRejected = useRef(false)
  useEffect(() => {
    const before = last.current
    last.current = { state, submitted }
    // React may show a change and a response in one render.
    const isResponse = hasResponse(before.state, state)
    if (submitted !== before.submitted) isRejected.current = submitted
    if (hasChange(before.state, state)) {
      since.current = { hasChange: true, isCovered: isResponse }
      isRejected.current = false
    } else if (isResponse) since.current.isCovered = true
    const hasLostErrors = isResponse && isRejected.current
    if (hasLostErrors) {
      since.current = { hasChange: true, isCovered: true }
      // What is rejected is not saved, though the platform takes it to be, and would send nothing.
      setModified(true)
    }
    const timer = setTimeout(() => {
      const isUnsent = since.current.hasChange && since.current.isCovered
      since.current = { hasChange: false, isCovered: false }
      // The mark is a change too, which another response may follow.
      if (isUnsent) dispatch({ type: 'UPDATE_MANY', formState: marked(state) })
    }, debounce)
    return () => clearTimeout(timer)
  }, [state, submitted, dispatch, setModified])
  return null
}
