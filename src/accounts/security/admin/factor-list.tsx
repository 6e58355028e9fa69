'use client'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { AppSection } from './app-section.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { CodesSection } from './codes-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { type Factors, useFactors } from './use-factors.ts'

interface Props {
  readonly first: Factors
  /** Called when a factor was added, and the recovery codes were put away. */
  readonly onAdded?: () => void
}

export function FactorList({ first, onAdded }: Props) {
  const texts = useTexts('signing-in')
  const commands = useFactors(first)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { factors, reload } = commands
  const show = async (issued: readonly string[]) => {
    await reload()
    setCodes(issued)
    if (issued.length === 0) onAdded?.()
  }
  const hasFactor = factors.hasTotp || factors.passkeys.length > 0
  return (
    <>
      <h3>{texts('factor')}</h3>
      <p>
        {texts('factorHelp')} {factors.isRequired && <strong>{texts('required')}</strong>}
      </p>
      <AppSection commands={commands} onCodes={show} />
      <PasskeySection commands={commands} onCodes={show} />
      {hasFactor && <CodesSection commands={commands} onCodes={show} />}
      {codes.length > 0 && (
        <CodesDialog
          codes={codes}
          onClose={() => {
            setCodes([])
            onAdded?.()
          }}
        />
      )}
    </>
  )
}
