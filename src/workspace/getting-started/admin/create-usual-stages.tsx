'use client'
import { toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { createUsualStages } from '#src/contract/people/progression.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { usualStages } from '#src/people/board/usual-stages/usual-stages.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
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
  const { isBusy, run } = useAction()
  const create = () =>
    run(async () => {
      const result = await call(createUsualStages)
      toast.success(result.created > 0 ? texts('stagesCreated') : texts('stagesThere'))
      use()
      router.refresh()
    })
  return (
    <div className="ui-stack ui-stack--tight ui-stack--start usual-stages">
      <p>
        {usualStages(i18n)
          .map(({ name }) => name)
          .join(' → ')}
      </p>
      <SmallButton disabled={isBusy} onClick={() => void create()}>
        {texts('usualStages')}
      </SmallButton>
    </div>
  )
}
