'use client'
import { Button } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import type { Import } from './use-import.ts'

export function ImportProblem({ of: { state, check } }: { of: Import }) {
  const t = useTexts('import')
  const { problem, mayRetry } = state
  const shown = useRef<HTMLDivElement>(null)
  // The focused element was removed: restores the focus.
  useEffect(() => {
    if (problem) shown.current?.focus()
  }, [problem])
  return (
    <div className="import-problem" role="alert" ref={shown} tabIndex={-1}>
      {problem ? <p>{problem}</p> : null}
      {mayRetry ? (
        <Button type="button" margin={false} buttonStyle="secondary" size="small" onClick={check}>
          {t('again')}
        </Button>
      ) : null}
    </div>
  )
}
