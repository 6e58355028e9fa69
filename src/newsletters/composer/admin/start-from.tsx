'use client'
import { Button, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { useId } from 'react'
import { z } from 'zod'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import type { ReadDigest } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { DigestFill } from '#src/newsletters/digest/admin/digest-fill.tsx'
import { useEditor } from '#src/platform/saving/admin/also-here.tsx'
import '../../admin/mail.css'
import { type Template, TemplateChoice, written } from './template-choice.tsx'
import { usePlaceholders } from './use-placeholders.ts'

const html = z.string().catch('')

/** Inserts text at the caret as if typed, so that the form gets the input event. */
const insert = (placeholder: string): void => {
  const field = document.querySelector('#field-htmlContent')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setRangeText(`{{${placeholder}}}`, field.selectionEnd, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** For which a recipient without a name has a fallback. */
const named: ReadonlySet<string> = new Set(['name', 'first_name'])

function Placeholders() {
  const texts = useTexts('mail')
  const id = useId()
  return (
    <fieldset className="ui-row mail-start__placeholders" aria-describedby={id}>
      <legend>{texts('placeholders')}</legend>
      {usePlaceholders().map(({ name, label }) => (
        <Button
          key={name}
          type="button"
          buttonStyle="pill"
          size="small"
          margin={false}
          onClick={() => insert(named.has(name) ? `${name}|${texts('nameless')}` : name)}
        >
          {label}
        </Button>
      ))}
      <small id={id}>{texts('placeholderHelp')}</small>
    </fieldset>
  )
}

function Helps() {
  const { dispatchFields, setModified } = useForm()
  const body = useFormFields(([fields]) => html.parse(fields['htmlContent']?.value))
  const isComposed = useFormFields(([fields]) => fields['writtenWith']?.value === 'composer')
  const hasBody = useFormFields(([fields]) => Boolean(fields['body']?.value))
  const { collectionSlug } = useDocumentInfo()
  const isUntitled = useFormFields(([fields]) => html.parse(fields['title']?.value).trim() === '')
  const fill = ({ name: _, frame, ...content }: Template & { readonly frame?: Frame }) => {
    // Templates have no frame; what a mail chose stays, unless the template brings one.
    const framed = frame && collectionSlug !== 'email-templates' ? { frame } : {}
    // The editor shows another document only where its first value is another one.
    for (const [path, value] of Object.entries({ ...content, ...framed }))
      dispatchFields({
        type: 'UPDATE',
        path,
        value,
        ...(path === 'body' ? { initialValue: value } : {}),
      })
    setModified(true)
  }
  const fillDigest = ({ title, ...digest }: ReadDigest) => {
    if (isUntitled) dispatchFields({ type: 'UPDATE', path: 'title', value: title })
    fill({ name: title, ...written, ...digest })
  }
  const replaces = isComposed ? hasBody : body.trim() !== ''
  return (
    <div className="ui-row ui-below-l mail-start">
      <TemplateChoice replaces={replaces} onUse={fill} />
      {collectionSlug === 'newsletters' ? (
        <DigestFill replaces={replaces} onUse={fillDigest} />
      ) : null}
      {isComposed ? null : <Placeholders />}
    </div>
  )
}

export function StartFrom() {
  const { hasSavePermission } = useDocumentInfo()
  const isSent = useFormFields(([fields]) => fields['status']?.value === 'sent')
  const isEditedByAnother = useEditor() !== undefined
  return hasSavePermission && !isSent && !isEditedByAnother ? <Helps /> : null
}
