'use client'
import { Button, useForm, useFormFields, useRowLabel } from '@payloadcms/ui'
import type { UIFieldClientComponent } from 'payload'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { MailText, RegistrationMail } from '../mail-texts.ts'

const mails = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
const mailText = z.object({ subject: z.string(), text: z.string() })

// Only the language of an open row is loaded.
const dictionaries: Readonly<Record<SiteLanguage, () => Promise<{ default: unknown }>>> = {
  de: () => import('#src/locales/de/registration-mail.json'),
  en: () => import('#src/locales/en/registration-mail.json'),
  es: () => import('#src/locales/es/registration-mail.json'),
  fr: () => import('#src/locales/fr/registration-mail.json'),
  it: () => import('#src/locales/it/registration-mail.json'),
}

const useOurText = (mail: unknown, language: unknown): MailText | undefined => {
  const [found, setFound] = useState<MailText>()
  useEffect(() => {
    let isCurrent = true
    const known = siteLanguages.find((each) => each === language)
    setFound(undefined)
    if (known)
      dictionaries[known]().then(({ default: texts }) => {
        const all = mails.safeParse(texts).data
        if (isCurrent) setFound(mailText.safeParse(all?.[String(mail)]).data)
      })
    return () => {
      isCurrent = false
    }
  }, [mail, language])
  return found
}

/** Our text for the mail and language of a row, to compare with and to start from. */
export const OurText: UIFieldClientComponent = ({ path }) => {
  const row = path.slice(0, path.lastIndexOf('.'))
  const texts = useTexts('participants')
  const { dispatchFields, setModified } = useForm()
  const [mail, language] = useFormFields(
    ([fields]) => [fields[`${row}.mail`]?.value, fields[`${row}.language`]?.value] as const,
  )
  const ours = useOurText(mail, language)
  if (!ours) return null
  const start = () => {
    for (const name of ['subject', 'text'] as const)
      dispatchFields({ type: 'UPDATE', path: `${row}.${name}`, value: ours[name], valid: true })
    setModified(true)
  }
  return (
    <div className="field-type">
      <p className="field-description">
        {texts('ours', { subject: ours.subject, text: ours.text })}
      </p>
      <Button buttonStyle="secondary" size="small" onClick={start} margin={false}>
        {texts('startFromOurs')}
      </Button>
    </div>
  )
}

type Row = { readonly mail?: RegistrationMail; readonly language?: SiteLanguage }

/** Of a row in the list of templates: which mail, and in which language. */
export function MailTemplateLabel() {
  const { data } = useRowLabel<Row>()
  const labels = useTexts('labels')
  if (!data?.mail) return null
  const language = data.language ? ` · ${labels(`siteLanguage:${data.language}`)}` : ''
  return <span>{`${labels(`registrationMail:${data.mail}`)}${language}`}</span>
}
