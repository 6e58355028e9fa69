'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { FactorList } from './factor-list.tsx'
import './security.css'
import { SignInList } from './sign-in-list.tsx'
import type { Factors } from './use-factors.ts'

export function Security({ first }: { readonly first: Factors }) {
  const texts = useTexts('signing-in')
  return (
    <section className="ui-stack ui-stack--wide security" aria-label={texts('title')}>
      <h2>{texts('title')}</h2>
      <FactorList first={first} />
      <SignInList />
    </section>
  )
}
