'use client'
import { useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'

/** Of a dialog that adds a person. */
export function PersonInputs() {
  const texts = useTexts('participants')
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}name`}>
        {texts('name')}
        <input id={`${id}name`} name="name" required maxLength={200} pattern=".*\S.*" />
      </label>
      <label htmlFor={`${id}email`}>
        {texts('email')}
        <input id={`${id}email`} name="email" type="email" maxLength={200} />
      </label>
      <label htmlFor={`${id}phone`}>
        {texts('phone')}
        <input id={`${id}phone`} name="phone" maxLength={50} />
      </label>
    </>
  )
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** What was typed into them. */
export const personIn = (form: FormData) => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  phone: textOf(form, 'phone'),
})
