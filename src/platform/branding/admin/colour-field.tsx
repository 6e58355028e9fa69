'use client'
import { TextInput, useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useTexts } from '#src/locales/use-texts.ts'
import { colourOf } from '#src/platform/branding/colours.ts'
import './colour-field.css'

export function ColourField({ field, path: given, readOnly = false }: TextFieldClientProps) {
  const texts = useTexts('branding')
  const { value, setValue, showError, path, disabled } = useField<string>({
    potentiallyStalePath: given,
  })
  const { label, required = false, admin: { description } = {} } = field
  const written = value ?? ''
  const isColour = colourOf(written) !== undefined
  const isFixed = readOnly || disabled
  return (
    <TextInput
      path={path}
      required={required}
      {...(label === undefined ? {} : { label })}
      {...(description === undefined ? {} : { description })}
      className="colour-field"
      value={written}
      onChange={({ target }: { target: { value: string } }) => setValue(target.value)}
      readOnly={isFixed}
      showError={showError}
      BeforeInput={
        <input
          type="color"
          className={`colour-field__chooser ${isColour ? '' : 'colour-field__chooser--none'}`}
          aria-label={texts('chooseColour')}
          value={isColour ? written : '#000000'}
          onChange={({ target }) => setValue(target.value)}
          disabled={isFixed}
        />
      }
      AfterInput={
        <p role="status" className="ui-problem colour-field__problem">
          {written === '' || isColour ? '' : texts('noColour')}
        </p>
      }
    />
  )
}
