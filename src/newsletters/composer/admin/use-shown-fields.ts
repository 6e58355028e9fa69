'use client'
import { useForm, useFormFields } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect } from 'react'
import { shownFields } from '#src/newsletters/composer/shown-fields.ts'

const paths = ['body', 'htmlContent', 'writesText', 'textContent'] as const

const isShown = (fields: FormState, path: (typeof paths)[number]): boolean =>
  shownFields[path]({
    writtenWith: fields['writtenWith']?.value,
    writesText: fields['writesText']?.value,
  })

const wrongIn = (fields: FormState) =>
  paths.filter((path) => {
    const field = fields[path]
    return field && (field.passesCondition !== false) !== isShown(fields, path)
  })

/**
 * Shows and hides the fields of a mail's content as `shownFields` says, at once.
 *
 * The platform has the server decide which fields are shown, and takes what was changed within the
 * 250 ms before an earlier response arrives as known to the server (`MERGE_SERVER_STATE` in
 * `@payloadcms/ui/dist/forms/Form`): the field of what was chosen then stayed hidden.
 */
export function useShownFields(): void {
  const { dispatchFields, getFields } = useForm()
  // The state itself while it is wrong, so that one that is merged in the same render as our
  // correction, and is wrong again, is another value and corrected as well.
  const wrong = useFormFields(([fields]) => (wrongIn(fields).length > 0 ? fields : undefined))
  useEffect(() => {
    if (!wrong) return
    const fields = getFields()
    const formState = Object.fromEntries(
      wrongIn(fields).map((path) => [
        path,
        { ...fields[path], passesCondition: isShown(fields, path) },
      ]),
    )
    dispatchFields({ type: 'UPDATE_MANY', formState })
  }, [wrong, dispatchFields, getFields])
}
