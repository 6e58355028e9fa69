'use client'
import { Button, toast, useAuth, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import {
  actionsIn,
  obstacleTo,
  type SendingAction,
  type SendingState as State,
} from '#src/contract/newsletters/sending-state.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import '../../admin/mail.css'
import { MailStatus } from '#src/newsletters/admin/mail-status.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { useSending } from './use-sending.ts'

/** Actions without a confirmation dialog. */
const immediate: ReadonlySet<SendingAction> = new Set(['ask', 'unschedule', 'pause', 'resume'])

const account = z.object({ email: z.string() })

interface ActionsProps {
  readonly sending: State
  readonly isModified: boolean
  readonly onChosen: (action: SendingAction) => void
}

function Actions({ sending, isModified, onChosen }: ActionsProps) {
  const texts = useTexts('mail')
  const open = actionsIn(sending)
  const reasons = new Set(open.flatMap((action) => obstacleTo(action, sending) ?? []))
  return (
    <>
      <div className="ui-row mail-actions">
        {open.map((action) => (
          <Button
            key={action}
            type="button"
            margin={false}
            buttonStyle={action === 'send' ? 'primary' : 'secondary'}
            disabled={isModified || obstacleTo(action, sending) !== undefined}
            onClick={() => onChosen(action)}
          >
            {texts(`actions:${action}`)}
          </Button>
        ))}
      </div>
      {isModified ? <p className="ui-muted mail-note">{texts('saveFirst')}</p> : null}
      {[...reasons].map((reason) => (
        <p className="ui-muted mail-note" key={reason}>
          {texts(`obstacles:${reason}`)}
        </p>
      ))}
    </>
  )
}

interface PanelProps {
  readonly id: number | string
  readonly savedAt: string
  readonly first: State | undefined
}

function SendingPanelBody({ id, savedAt, first }: PanelProps) {
  const texts = useTexts('mail')
  const { mail, sending, problem, load, act } = useSending(id, first)
  const [pending, setPending] = useState<SendingAction>()
  const [done, countDone] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  const isModified = useFormModified()
  const { user } = useAuth()
  // Reloads after each save, which may change the state; pages restored from the browser's cache
  // (back/forward) may be stale, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each save
  useEffect(() => void load(), [savedAt])

  // The pressed button was removed: restores the focus.
  useEffect(() => {
    if (done > 0) container.current?.focus()
  }, [done])

  const perform = async (action: SendingAction, details: object = {}) => {
    await act(action, details)
    // What was opened meanwhile stays open.
    setPending((open) => (open === action ? undefined : open))
    countDone((count) => count + 1)
    toast.success(texts(`done:${action}`))
  }
  const choose = (action: SendingAction) => {
    if (!immediate.has(action)) return setPending(action)
    perform(action).catch((error: unknown) => toast.error(messageOf(error)))
  }
  const trouble = problem ? (
    <div className="ui-row ui-problem mail-problem" role="alert">
      <p>{problem}</p>
      <SmallButton onClick={() => void load()}>{texts('again')}</SmallButton>
    </div>
  ) : null
  if (!sending) return trouble ?? <p>{texts('loading')}</p>
  return (
    <>
      {trouble}
      <div ref={container} tabIndex={-1}>
        <MailStatus sending={sending} />
      </div>
      {sending.report ? <SendingProgress report={sending.report} /> : null}
      <Actions sending={sending} isModified={isModified} onChosen={choose} />
      {pending ? (
        <ActionDialog
          action={pending}
          collection={mail.collection}
          id={id}
          sending={sending}
          ownAddress={account.safeParse(user).data?.email ?? ''}
          onDone={(details) => perform(pending, details)}
          onClose={() => setPending(undefined)}
        />
      ) : null}
    </>
  )
}

/**
 * The panel with a mail's sending state and its actions, at the head of its page. `first` is
 * server-rendered, if the mail was stored by then.
 */
export function SendingState({ first }: { first: State | undefined }) {
  const texts = useTexts('mail')
  const { id, lastUpdateTime, collectionSlug } = useDocumentInfo()
  return (
    <section className="ui-panel ui-below-l mail-sending" aria-label={texts('sending')}>
      <h3>{texts('sending')}</h3>
      {id === undefined ? (
        <p>{collectionSlug === 'newsletters' ? texts('newFirst') : texts('newComposedFirst')}</p>
      ) : (
        <SendingPanelBody id={id} savedAt={String(lastUpdateTime ?? '')} first={first} />
      )}
    </section>
  )
}
