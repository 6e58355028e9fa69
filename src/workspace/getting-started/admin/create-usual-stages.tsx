'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { createUsualStages } from '#src/contract/people/progression.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { usualStages } from '#src/people/board/usual-stages/usual-stages.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useFocusFallback } from '#src/platform/admin/use-focus-fallback.ts'

interface Props {
  /** Selector of what takes the focus once there are stages. */
  readonly fallback: string
}

export function CreateUsualStages({ fallback }: Props) {
  const texts = useTexts('getting-started')
  const { i18n } = useTranslation()
  const router = useRouter()
  const use = useFocusFallback(fallback)
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const result = await call(createUsualStages)
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
        {usualStages(i18n)
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
