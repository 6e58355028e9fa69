'use client'
import { TextareaInput, useField, useFormFields } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { useTexts } from '#src/locales/use-texts.ts'

export type Translated =
  | 'title'
  | 'description'
  | 'thanks'
  | 'label'
  | 'help'
  | 'choices'
  | 'text'
  | 'heading'

type Values = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/** The texts of a form or a block in other languages, closed until they are wanted. */
export const TranslationsField: JSONFieldClientComponent = (props) => {
  // Of the server's `clientProps`.
  const { path, texts = [] } = props as typeof props & { texts?: readonly Translated[] }
  const { value, setValue } = useField<Values | null>({ path })
  const own = useFormFields(([fields]) => fields['language']?.value)
  const words = useTexts('forms')
  const labels = useTexts('labels')
  const write = (language: string, name: Translated, text: string) =>
    setValue({ ...value, [language]: { ...value?.[language], [name]: text } })
  const has = (language: string) => Object.values(value?.[language] ?? {}).some(Boolean)
  const there = siteLanguages.filter(has).map((language) => labels(`siteLanguage:${language}`))
  return (
    <details className="field-type">
      <summary>{[words('otherLanguages'), there.join(', ')].filter(Boolean).join(': ')}</summary>
      {siteLanguages
        .filter((language) => language !== own)
        .map((language) => (
          <details key={language} className="ui-below">
            <summary>{labels(`siteLanguage:${language}`)}</summary>
            {texts.map((name) => (
              <TextareaInput
                key={name}
                path={`${path}.${language}.${name}`}
                label={words(`translated:${name}`)}
                rows={1}
                value={value?.[language]?.[name] ?? ''}
                onChange={({ target }) => write(language, name, target.value)}
              />
            ))}
          </details>
        ))}
    </details>
  )
}
