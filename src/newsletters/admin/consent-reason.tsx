'use client'
import { TextareaField, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { useEffect, useState } from 'react'
import { useClearedServerError } from '#src/platform/admin/use-cleared-server-error.ts'

/**
 * Asks for the reason when staff subscribe an email again that was unsubscribed, and when the
 * server demands one, as for an email that withdrew before it was deleted.
 */
export const ConsentReason: TextareaFieldClientComponent = (props) => {
  const { path } = props
  const status = useField<string>({ path: 'status' })
  const { setValue, valid, value } = useField<string>({ path })
  const [isDemanded, setDemanded] = useState(false)
  useClearedServerError(path)
  useEffect(() => {
    // Undefined in a form that the user may only read.
    if (valid === false) setDemanded(true)
  }, [valid])
  const isSubscribed = status.value === 'subscribed'
  const isShown = isSubscribed && (isDemanded || status.initialValue === 'unsubscribed')
  // A reason is good for one time.
  useEffect(() => {
    if (!isShown && value) setValue('', true)
  }, [isShown, setValue, value])
  return isShown ? <TextareaField {...props} /> : null
}
