'use client'
import { Button, Link, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import {
  acceptEventProposal,
  acceptProposal,
  type Decision,
  rejectProposal,
} from '#src/contract/submissions/decision.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useCommand } from '#src/submissions/admin/run-command.ts'

interface Props {
  readonly id: number | string
  readonly decision: Decision
  /** Called when the displayed decision may be stale. */
  readonly onStale: () => Promise<void>
}

function Decline({ id, onStale, disabled }: Omit<Props, 'decision'> & { disabled: boolean }) {
  const texts = useTexts('submissions')
  const [isPending, setPending] = useState(false)
  const decline = async () => {
    await call(rejectProposal, { id })
    setPending(false)
    toast.success(texts('declined'))
    await onStale()
  }
  const close = () => {
    setPending(false)
    // The error may be a conflict with another user's decision: reloads.
    void onStale()
  }
  return (
    <>
      <Button
        buttonStyle="secondary"
        margin={false}
        disabled={disabled}
        onClick={() => setPending(true)}
      >
        {texts('decline')}
      </Button>
      {isPending ? (
        <FormDialog
          title={texts('declineThis')}
          submitLabel={texts('decline')}
          cancelLabel={texts('cancel')}
          onSubmit={decline}
          onClose={close}
        >
          <p>{texts('forGood')}</p>
        </FormDialog>
      ) : null}
    </>
  )
}

function Choice({ id, decision, onStale }: Props) {
  const { isBusy, run, pathTo } = useCommand()
  const router = useRouter()
  const texts = useTexts('submissions')
  const accept = async () => {
    const isEvent = decision.kind === 'event'
    await run(
      async () =>
        isEvent
          ? pathTo('events', (await call(acceptEventProposal, { id })).event)
          : pathTo('actions', (await call(acceptProposal, { id })).action),
      (path) => {
        toast.success(texts(isEvent ? 'acceptedEvent' : 'accepted'))
        router.push(path)
      },
    )
    // Also after an error: another user may have decided first.
    await onStale()
  }
  if (!decision.mayDecline) return <p>{texts('notYours')}</p>
  return (
    <>
      <Decline id={id} onStale={onStale} disabled={isBusy} />
      {decision.mayAccept ? (
        <Button disabled={isBusy} margin={false} onClick={() => void accept()}>
          {texts('accept')}
        </Button>
      ) : (
        <p>{texts(decision.kind === 'event' ? 'notYoursToAcceptEvent' : 'notYoursToAccept')}</p>
      )}
    </>
  )
}

/** What it was accepted as, if that still exists. */
function Made({ decision: { kind, status, action, event } }: Pick<Props, 'decision'>) {
  const { pathTo } = useCommand()
  const texts = useTexts('submissions')
  const [made, open, gone] =
    kind === 'event'
      ? ([event, 'openEvent', 'eventGone'] as const)
      : ([action, 'openAction', 'actionGone'] as const)
  if (made === null) return status === 'accepted' ? texts(gone) : null
  return (
    <Link href={pathTo(`${kind}s`, made)} prefetch={false}>
      {texts(open)}
    </Link>
  )
}

function Outcome({ decision }: Props) {
  const texts = useTexts('submissions')
  const { status, decidedBy, decidedAt } = decision
  const formatTime = useFormatTime()
  const when = decidedAt ? formatTime('longDateTime', decidedAt) : ''
  const what = status === 'accepted' ? 'wasAccepted' : 'wasDeclined'
  const how = decidedBy ? (when ? 'byAt' : 'by') : when ? 'at' : 'plain'
  return (
    <p>
      {texts(`${what}:${how}`, { by: decidedBy, when })} <Made decision={decision} />
    </p>
  )
}

export function DecisionBar(props: Props) {
  const texts = useTexts('submissions')
  const bar = useRef<HTMLElement>(null)
  const isOpen = props.decision.status === 'new'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The pressed button was removed: restores the focus.
    if (wasOpen.current && !isOpen) bar.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section
      className="ui-row ui-row--end ui-above proposal__decision"
      aria-label={texts('decision')}
      ref={bar}
      tabIndex={-1}
    >
      {isOpen ? <Choice {...props} /> : <Outcome {...props} />}
    </section>
  )
}
