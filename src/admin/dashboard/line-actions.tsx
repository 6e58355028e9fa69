'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { FollowUpButtons } from '../follow-ups/follow-up-buttons.tsx'
import { type ActionableFollowUp, useFollowUpDialogs } from '../follow-ups/follow-up-dialogs.tsx'

interface Props {
  readonly followUp: ActionableFollowUp
  /** Id of the element that takes the focus when the line is removed by one of its buttons. */
  readonly fallback: string
}

/** The buttons of a follow-up on the dashboard, which is drawn anew after each. */
export function LineActions({ followUp, fallback }: Props) {
  const router = useRouter()
  const isUsed = useRef(false)
  useEffect(
    () => () => {
      if (isUsed.current && document.activeElement === document.body)
        document.getElementById(fallback)?.focus()
    },
    [fallback],
  )
  const dialogs = useFollowUpDialogs(
    async () => {
      isUsed.current = true
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
