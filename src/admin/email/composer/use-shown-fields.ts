'use client'
import { useForm, useFormFields } from '@payloadcms/ui'
import { useEffect } from 'react'
import { shownFields } from '#src/email/composer/shown-fields.ts'

const paths = ['body', 'htmlContent', 'writesText', 'textContent'] as const

/**
 * Shows and hides the fields of a mail's content as `shownFields` says, at once.
 *
 * The platform has the server decide which fields are shown, and takes what was changed within the
 * 250 ms before an earlier response arrives as known to the server (`MERGE_SERVER_STATE` in
 * `@payloadcms/ui/dist/forms/Form`): the field of what was chosen then stayed hidden.
 */
export function useShownFields(): void {
  const { dispatchFields, getFields } = useForm()
  const wrong = useFormFields(([fields]) => {
    const mail = {
      writtenWith: fields['writtenWith']?.value,
      writesText: fields['writesText']?.value,
    }
    return paths
      .filter(
        (path) =>
          fields[path] && (fields[path].passesCondition !== false) !== shownFields[path](mail),
      )
      .join(' ')
  })
  useEffect(() => {
    const fields = getFields()
    for (const path of wrong.split(' ')) {
      const field = fields[path]
      if (!field) continue
      const formState = { [path]: { ...field, passesCondition: field.passesCondition === false } }
      dispatchFields({ type: 'UPDATE_MANY', formState })
    }
  }, [wrong, dispatchFields, getFields])
}
