'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#src/locales/use-texts.ts'
import './account.css'

type Check = (password: string) => boolean

/** Minimum of zxcvbn's scores 0 to 4; a password below it falls to fewer than a million guesses. */
const acceptable = 2

const load = async (): Promise<Check> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password) => estimate.check(password).score < acceptable
}

let check: Promise<Check> | undefined

/**
 * Whether a password is one of the 40,000 most common ones, close to one, or a pattern. The list is
 * loaded lazily; until it is loaded, or if loading fails, no password counts as such.
 */
async function isEasilyGuessed(password: string): Promise<boolean> {
  if (password === '') return false
  check ??= load().catch(() => {
    check = undefined
    return () => false
  })
  return (await check)(password)
}

/** Matches the field of a new password, which the platform always repeats; not that of a login. */
const newPasswordField = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement &&
  target.id === 'field-password' &&
  document.querySelector('#field-confirm-password')
    ? target
    : undefined

/**
 * A provider around every page: warns below a field for a new password that it is easy to guess.
 * The platform's forms for it (account, user, reset) take no component of ours.
 */
export function PasswordWarning({ children }: { readonly children: ReactNode }) {
  const t = useTexts('password')
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    const check = async ({ target }: Event): Promise<void> => {
      const field = newPasswordField(target)
      if (!field) return
      const { value } = field
      const isWeak = await isEasilyGuessed(value)
      if (field.value === value) setElement(isWeak ? field.closest('.field-type') : null)
    }
    document.addEventListener('input', check)
    return () => document.removeEventListener('input', check)
  }, [])
  const warning = (
    <p className="ui-panel ui-panel--warning password-warning" role="alert">
      {t('easilyGuessed')}
    </p>
  )
  return (
    <>
      {children}
      {element?.isConnected ? createPortal(warning, element) : null}
    </>
  )
}
