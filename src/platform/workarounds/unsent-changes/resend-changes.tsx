'use client'
import { useAllFormFields, useForm, useFormSubmitted } from '@payloadcms/ui'
import type { FormField, FormState } from 'payload'
import { useEffect, useRef } from 'react'
import { useLateSubmit } from './late-submit.ts'
import { hasResponse, useUnfoldedRows } from './unfolded-rows.ts'

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
  /** Whether the form was rejected, and neither changed nor validated since. */
  const isRejected = useRef(false)
  useEffect(() => {
    const before = last.current
    last.current = { state, submitted }
    if (submitted !== before.submitted) isRejected.current = submitted
    if (hasChange(before.state, state)) isRejected.current = false
    if (!isRejected.current || !hasResponse(before.state, state)) return
    // What is rejected is not saved, though the platform takes it to be, and would send nothing.
    setModified(true)
    dispatch({ type: 'UPDATE_MANY', formState: marked(state) })
  }, [state, submitted, dispatch, setModified])
  return null
}
