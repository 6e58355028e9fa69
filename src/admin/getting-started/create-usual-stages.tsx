'use client'
import { Button, toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { z } from 'zod'
import { usualStages } from '#src/crm/usual-stages/usual-stages.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { messageOf, request } from '../request.ts'
import { useFocusFallback } from '../use-focus-fallback.ts'

const created = z.object({ created: z.int() })

interface Props {
  /** Selector of what takes the focus once there are stages. */
  readonly fallback: string
}

export function CreateUsualStages({ fallback }: Props) {
  const texts = useTexts('getting-started')
  const { i18n } = useTranslation()
  const { config } = useConfig()
  const router = useRouter()
  const use = useFocusFallback(fallback)
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    const url = `${config.routes.api}/progression-stages/usual`
    try {
      const result = await request(url, created, { method: 'POST', json: {} })
      toast.success(result.created > 0 ? texts('stagesCreated') : texts('stagesThere'))
      use()
      router.refresh()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="usual-stages">
      <p>
        {inLanguage(usualStages, i18n)
          .map(({ name }) => name)
          .join(' → ')}
      </p>
      <Button
        type="button"
        buttonStyle="secondary"
        size="small"
        margin={false}
        disabled={isBusy}
        onClick={() => void create()}
      >
        {texts('usualStages')}
      </Button>
    </div>
  )
}
