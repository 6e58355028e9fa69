'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { request } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useFocusFallback } from '#src/platform/admin/use-focus-fallback.ts'
import { hidingPreference, showButton, stepsTitle } from './names.ts'

function useHiding(fallback: string) {
  const { config } = useConfig()
  const router = useRouter()
  const use = useFocusFallback(`#${fallback}`)
  const { isBusy, run } = useAction()
  const hide = (isHidden: boolean) =>
    run(async () => {
      const json = { value: { isHidden } }
      const url = `${config.routes.api}/payload-preferences/${hidingPreference}`
      await request(url, z.unknown(), { method: 'POST', json })
      use()
      router.refresh()
    })
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
      <SmallButton
        id={showButton}
        buttonStyle="subtle"
        disabled={isBusy}
        onClick={() => void hide(false)}
      >
        {texts('show', { finished: done, total: all })}
      </SmallButton>
    </p>
  )
}
