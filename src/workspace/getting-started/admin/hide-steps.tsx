'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { useFocusFallback } from '#src/platform/admin/use-focus-fallback.ts'
import { hidingPreference, showButton, stepsTitle } from './names.ts'

function useHiding(fallback: string) {
  const { config } = useConfig()
  const router = useRouter()
  const use = useFocusFallback(`#${fallback}`)
  const [isBusy, setBusy] = useState(false)
  const hide = async (isHidden: boolean) => {
    setBusy(true)
    const json = { value: { isHidden } }
    const url = `${config.routes.api}/payload-preferences/${hidingPreference}`
    try {
      await request(url, z.unknown(), { method: 'POST', json })
      use()
      router.refresh()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return { isBusy, hide }
}

export function HideSteps() {
  const texts = useTexts('getting-started')
  const { isBusy, hide } = useHiding(showButton)
  return (
    <Button
      type="button"
      buttonStyle="subtle"
      size="small"
      margin={false}
      disabled={isBusy}
      aria-label={texts('hideAll')}
      onClick={() => void hide(true)}
    >
      {texts('hide')}
    </Button>
  )
}

export function ShowSteps({ done, all }: { readonly done: number; readonly all: number }) {
  const texts = useTexts('getting-started')
  const { isBusy, hide } = useHiding(stepsTitle)
  return (
    <p className="getting-started-show">
      <Button
        id={showButton}
        type="button"
        buttonStyle="subtle"
        size="small"
        margin={false}
        disabled={isBusy}
        onClick={() => void hide(false)}
      >
        {texts('show', { finished: done, total: all })}
      </Button>
    </p>
  )
}
