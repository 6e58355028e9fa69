'use client'
import { toast, useConfig, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { knownPlaceholders } from '#src/email/warnings.ts'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import './mail.css'
import { texts as inLanguages } from './texts.ts'

const written = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const template = z.object({
  id: z.int(),
  name: z.string(),
  subject: written,
  htmlContent: written,
  textContent: written,
})
type Template = z.output<typeof template>
const templates = z.object({ docs: z.array(template) })
const html = z.string().catch('')

function useTemplates(): readonly Template[] {
  const { config } = useConfig()
  const [found, setFound] = useState<readonly Template[]>([])
  useEffect(() => {
    request(`${config.routes.api}/email-templates?sort=name&limit=500&depth=0`, templates).then(
      ({ docs }) => setFound(docs),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [config.routes.api])
  return found
}

/** Helps to begin a mail: fills it from a template, and knows the placeholders. */
export function StartFrom() {
  const { hasSavePermission } = useDocumentInfo()
  const isSent = useFormFields(([fields]) => fields['status']?.value === 'sent')
  return hasSavePermission && !isSent ? <Helps /> : null
}

function Helps() {
  const texts = useTexts(inLanguages)
  const id = useId()
  const { dispatchFields, setModified } = useForm()
  const body = useFormFields(([fields]) => html.parse(fields['htmlContent']?.value))
  const found = useTemplates()
  // As if it had been typed: the form follows, and its author goes on writing behind it.
  const insert = (placeholder: string) => {
    const field = document.querySelector('#field-htmlContent')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setRangeText(`{{${placeholder}}}`, field.selectionEnd, field.selectionEnd, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const write = (values: Readonly<Record<string, string>>) => {
    for (const [path, value] of Object.entries(values))
      dispatchFields({ type: 'UPDATE', path, value })
    setModified(true)
  }
  const fill = (chosen: string) => {
    const picked = found.find((each) => String(each.id) === chosen)
    if (!picked || (body.trim() !== '' && !window.confirm(texts.replace))) return
    const { subject, htmlContent, textContent } = picked
    write({ subject, htmlContent, textContent })
  }
  return (
    <div className="mail-start">
      <label htmlFor={`${id}template`}>
        {texts.template}
        <select id={`${id}template`} value="" onChange={({ target }) => fill(target.value)}>
          <option value="">{texts.choose}</option>
          {found.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}placeholder`}>
        {texts.placeholders}
        <select
          id={`${id}placeholder`}
          value=""
          onChange={({ target }) => target.value && insert(target.value)}
        >
          <option value="">{texts.choose}</option>
          {knownPlaceholders.map((name) => (
            <option key={name} value={name === 'name' ? `name|${texts.nameless}` : name}>
              {`{{${name}}}`}
            </option>
          ))}
        </select>
        <small>{texts.placeholderHelp}</small>
      </label>
    </div>
  )
}
