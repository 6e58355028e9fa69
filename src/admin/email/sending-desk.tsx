'use client'
import { Button, toast, useAuth, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import {
  actionsIn,
  type SendingDesk as Desk,
  obstacleTo,
  type SendingAction,
} from '#src/email/sending-desk.ts'
import { messageOf } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { ActionDialog } from './action-dialog.tsx'
import './mail.css'
import { MailStatus } from './mail-status.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { texts as inLanguages } from './texts.ts'
import { useDesk } from './use-desk.ts'

/** Done without a question; the others ask first. */
const immediate: ReadonlySet<SendingAction> = new Set(['ask', 'unschedule'])

const account = z.object({ email: z.string() })

interface ActionsProps {
  readonly desk: Desk
  readonly isModified: boolean
  readonly onChosen: (action: SendingAction) => void
}

function Actions({ desk, isModified, onChosen }: ActionsProps) {
  const texts = useTexts(inLanguages)
  const open = actionsIn(desk)
  const reasons = new Set(open.flatMap((action) => obstacleTo(action, desk) ?? []))
  return (
    <>
      <div className="mail-actions">
        {open.map((action) => (
          <Button
            key={action}
            type="button"
            margin={false}
            buttonStyle={action === 'send' ? 'primary' : 'secondary'}
            disabled={isModified || obstacleTo(action, desk) !== undefined}
            onClick={() => onChosen(action)}
          >
            {texts.actions[action]}
          </Button>
        ))}
      </div>
      {isModified ? <p className="mail-note">{texts.saveFirst}</p> : null}
      {[...reasons].map((reason) => (
        <p className="mail-note" key={reason}>
          {texts.obstacles[reason]}
        </p>
      ))}
    </>
  )
}

interface DeskProps {
  readonly id: number | string
  readonly savedAt: string
  readonly first: Desk | undefined
}

function DeskOf({ id, savedAt, first }: DeskProps) {
  const texts = useTexts(inLanguages)
  const { desk, problem, load, act } = useDesk(id, first)
  const [asked, setAsked] = useState<SendingAction>()
  const [done, countDone] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const isModified = useFormModified()
  const { user } = useAuth()
  const router = useRouter()
  // What was saved has another state than what was there before; and a page that a browser has
  // kept may show what is no longer so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each save
  useEffect(() => void load(), [savedAt])

  // The button that was pressed is gone.
  useEffect(() => {
    if (done > 0) place.current?.focus()
  }, [done])

  const perform = async (action: SendingAction, details: object = {}) => {
    await act(action, details)
    setAsked(undefined)
    countDone((count) => count + 1)
    toast.success(texts.done[action])
    // The fields beside show the state too.
    router.refresh()
  }
  const choose = (action: SendingAction) => {
    if (!immediate.has(action)) return setAsked(action)
    perform(action).catch((error: unknown) => toast.error(messageOf(error)))
  }
  const trouble = problem ? (
    <div className="mail-problem" role="alert">
      <p>{problem}</p>
      <Button
        type="button"
        margin={false}
        size="small"
        buttonStyle="secondary"
        onClick={() => void load()}
      >
        {texts.again}
      </Button>
    </div>
  ) : null
  if (!desk) return trouble ?? <p>{texts.loading}</p>
  return (
    <>
      {trouble}
      <div ref={place} tabIndex={-1}>
        <MailStatus desk={desk} />
      </div>
      {desk.report ? <SendingProgress report={desk.report} /> : null}
      <Actions desk={desk} isModified={isModified} onChosen={choose} />
      {asked ? (
        <ActionDialog
          action={asked}
          recipients={desk.recipients}
          scheduledFor={desk.scheduledSendAt}
          ownAddress={account.safeParse(user).data?.email ?? ''}
          onDone={(details) => perform(asked, details)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

/**
 * Where a mail stands and what can be done with it, at the head of its page. `first` came with the
 * page, if it was stored by then.
 */
export function SendingDesk({ first }: { first: Desk | undefined }) {
  const texts = useTexts(inLanguages)
  const { id, lastUpdateTime, collectionSlug } = useDocumentInfo()
  return (
    <section className="mail-desk" aria-label={texts.sending}>
      <h3>{texts.sending}</h3>
      {id === undefined ? (
        <p>{collectionSlug === 'newsletters' ? texts.newFirst : texts.newComposedFirst}</p>
      ) : (
        <DeskOf id={id} savedAt={String(lastUpdateTime ?? '')} first={first} />
      )}
    </section>
  )
}
