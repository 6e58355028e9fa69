'use client'
import { Button, Link, toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import type { Decision } from '#src/submissions/decision.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useCommand } from './run-command.ts'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly id: number | string
  readonly decision: Decision
  /** The decision shown is no longer the one there is. */
  readonly onStale: () => Promise<void>
}

const accepted = z.object({ action: z.number() })

function Choice({ id, decision, onStale }: Props) {
  const { isBusy, run, pathTo } = useCommand('action-submissions', id)
  const router = useRouter()
  const texts = useTexts(inLanguages)
  const decide = async (how: 'accept' | 'reject') => {
    await run(how, (answer) => {
      toast.success(how === 'accept' ? texts.accepted : texts.declined)
      if (how === 'accept') router.push(pathTo('actions', accepted.parse(answer).action))
    })
    // Also after a refusal: somebody else may have been quicker.
    await onStale()
  }
  const plain = { disabled: isBusy, margin: false } as const
  if (!decision.mayDecline) return <p>{texts.notYours}</p>
  return (
    <>
      <Button {...plain} buttonStyle="secondary" onClick={() => void decide('reject')}>
        {texts.decline}
      </Button>
      {decision.mayAccept ? (
        <Button {...plain} onClick={() => void decide('accept')}>
          {texts.accept}
        </Button>
      ) : (
        <p>{texts.notYoursToAccept}</p>
      )}
    </>
  )
}

function Outcome({ id, decision }: Pick<Props, 'id' | 'decision'>) {
  const { i18n } = useTranslation()
  const { pathTo } = useCommand('action-submissions', id)
  const texts = useTexts(inLanguages)
  const { status, decidedBy, decidedAt, action } = decision
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  const when = decidedAt ? format.format(new Date(decidedAt)) : ''
  const words = status === 'accepted' ? texts.wasAccepted : texts.wasDeclined
  return (
    <p>
      {words(decidedBy, when)}{' '}
      {action === null ? null : (
        <Link href={pathTo('actions', action)} prefetch={false}>
          {texts.openAction}
        </Link>
      )}
      {status === 'accepted' && action === null ? texts.actionGone : null}
    </p>
  )
}

/** The choice while nobody has made it; after that who made it, when, and what came of it. */
export function DecisionBar(props: Props) {
  const texts = useTexts(inLanguages)
  const bar = useRef<HTMLElement>(null)
  const isOpen = props.decision.status === 'new'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasOpen.current && !isOpen) bar.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className="proposal__decision" aria-label={texts.decision} ref={bar} tabIndex={-1}>
      {isOpen ? <Choice {...props} /> : <Outcome {...props} />}
    </section>
  )
}
