'use client'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './composer.css'
import {
  Button,
  ConfirmationModal,
  toast,
  useDocumentInfo,
  useField,
  useForm,
  useFormFields,
  useModal,
} from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect } from 'react'
import { mailCollection, renderComposed } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { shownFields } from '#src/newsletters/composer/shown-fields.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

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
function useShownFields(): void {
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

const dialog = 'write-html-instead'

function useSwitch() {
  const { collectionSlug } = useDocumentInfo()
  const { dispatchFields, setModified } = useForm()
  const body = useFormFields(([fields]) => fields['body']?.value)
  const switchTo = (values: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(values))
      dispatchFields({ type: 'UPDATE', path, value })
    setModified(true)
  }
  return async () => {
    if (!body) return switchTo({ writtenWith: 'html' })
    try {
      const collection = mailCollection.parse(collectionSlug)
      const { html, text } = await call(renderComposed, { collection, body: { body } })
      switchTo({ writtenWith: 'html', htmlContent: html, textContent: text })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}

export function WrittenWith({ path }: { readonly path: string }) {
  const texts = useTexts('mail')
  const { id, hasSavePermission } = useDocumentInfo()
  const { openModal } = useModal()
  const { value, setValue } = useField<string>({ path })
  const hasBody = useFormFields(([fields]) => Boolean(fields['body']?.value))
  const write = useSwitch()
  useShownFields()
  const isComposed = value === 'composer'
  const isNew = id === undefined
  const toHtml = () => (hasBody ? openModal(dialog) : void write())
  if (!hasSavePermission || (!isComposed && !isNew))
    return (
      <p className="ui-row ui-below written-with ui-muted mail-note">
        {isComposed ? texts('isComposed') : texts('isHtml')}
      </p>
    )
  return (
    <fieldset className="ui-row ui-below written-with" aria-label={texts('isComposed')}>
      {isNew ? (
        <>
          <Button
            type="button"
            buttonStyle={isComposed ? 'primary' : 'secondary'}
            size="small"
            margin={false}
            extraButtonProps={{ 'aria-pressed': isComposed }}
            onClick={() => setValue('composer')}
          >
            {texts('withComposer')}
          </Button>
          <Button
            type="button"
            buttonStyle={isComposed ? 'secondary' : 'primary'}
            size="small"
            margin={false}
            extraButtonProps={{ 'aria-pressed': !isComposed }}
            onClick={toHtml}
          >
            {texts('withHtml')}
          </Button>
        </>
      ) : (
        <>
          <span className="ui-muted mail-note">{texts('isComposed')}</span>
          <SmallButton onClick={toHtml}>{texts('withHtml')}</SmallButton>
        </>
      )}
      <ConfirmationModal
        modalSlug={dialog}
        heading={texts('insteadHtml')}
        body={texts('insteadHtmlHelp')}
        confirmLabel={texts('withHtml')}
        onConfirm={write}
      />
    </fieldset>
  )
}
