'use client'
import { useRouter } from 'next/navigation'
import { FollowUpButtons } from '#src/people/follow-ups/admin/follow-up-buttons.tsx'
import {
  type ActionableFollowUp,
  useFollowUpDialogs,
} from '#src/people/follow-ups/admin/follow-up-dialogs.tsx'
import { useFocusFallback } from '#src/platform/admin/use-focus-fallback.ts'

interface Props {
  readonly followUp: ActionableFollowUp
  /** Selector of the element that takes the focus when the line is removed by one of its buttons. */
  readonly fallback: string
}

export function LineActions({ followUp, fallback }: Props) {
  const router = useRouter()
  const use = useFocusFallback(fallback)
  const dialogs = useFollowUpDialogs(
    async () => {
      use()
      router.refresh()
    },
    () => null,
  )
  return (
    <>
      <FollowUpButtons {...dialogs} followUp={followUp} isCompact />
      {dialogs.dialog}
    </>
  )
}
