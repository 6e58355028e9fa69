'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { usePageI18n } from '#src/platform/admin/page-i18n.ts'
import { FactorList } from './factor-list.tsx'
import './security.css'
import type { Factors } from './use-factors.ts'

export function Enrolment({ first }: { readonly first: Factors }) {
  const texts = useTexts('signing-in')
  const { config } = useConfig()
  const [isDone, setDone] = useState(first.hasTotp || first.passkeys.length > 0)
  usePageI18n()
  return (
    <div className="ui-stack ui-stack--wide security">
      <FactorList first={first} onAdded={() => setDone(true)} />
      {isDone && (
        // A full load: what the pages know of the account's permissions is out of date.
        <Button size="large" onClick={() => location.assign(config.routes.admin)}>
          {texts('goOn')}
        </Button>
      )}
    </div>
  )
}
