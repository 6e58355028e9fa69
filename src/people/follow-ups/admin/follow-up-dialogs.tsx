'use client'
import './follow-ups.css'
import { toast } from '@payloadcms/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { notesLimit } from '#src/contract/people/fields.ts'
import {
  changeFollowUps,
  type FollowUpChange,
  followUpChanges,
  type WorkItem,
} from '#src/contract/people/follow-up-work.ts'
import { kindOfCatchup, logInteraction } from '#src/contract/people/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import {
  InteractionInputs,
  readInteraction,
} from '#src/people/timeline/admin/interaction-inputs.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { chosenOwner, OwnerSelect } from './owner-select.tsx'
import { chosenEnd, SnoozeChoice } from './snooze-choice.tsx'

const changeOne = (id: number, change: FollowUpChange): Promise<unknown> => {
  const { complete, cancel, reopen, snooze, assign } = followUpChanges
  switch (change.kind) {
    case 'complete':
      return call(complete, { id, body: change })
    case 'cancel':
      return call(cancel, { id })
    case 'reopen':
      return call(reopen, { id })
    case 'snooze':
      return call(snooze, { id, body: change })
    case 'assign':
      return call(assign, { id, body: change })
  }
}

function useChange(onChanged: () => Promise<void>) {
  const texts = useTexts('follow-ups')

  const send = async (ids: readonly number[], change: FollowUpChange) => {
    const [id] = ids
    if (id !== undefined && ids.length === 1) {
      await changeOne(id, change)
      return { done: ids, text: texts(`done:${change.kind}`), rejected: 0 }
    }
    const result = await call(changeFollowUps, { body: { ids, change } })
    const text = texts('changed', { count: result.changed.length })
    return { done: result.changed, text, rejected: result.rejected.length }
  }

  /** Throws an Error with a displayable message. */
  const change = async (ids: readonly number[], given: FollowUpChange): Promise<void> => {
    const { done, text, rejected } = await send(ids, given)
    const canUndo = ['complete', 'cancel'].includes(given.kind) && done.length > 0
    const undo = { label: texts('undo'), onClick: () => void changeNow(done, { kind: 'reopen' }) }
    toast.success(text, canUndo ? { action: undo } : {})
    if (rejected > 0) toast.error(texts('notChanged', { count: rejected }))
    await onChanged()
  }

  /** For callers without a dialog that could show an error. */
  const changeNow = (ids: readonly number[], given: FollowUpChange): Promise<void> =>
    change(ids, given).catch((error: unknown) => {
      toast.error(messageOf(error))
      return onChanged()
    })

  return { change, changeNow }
}

function NoteInput() {
  const texts = useTexts('follow-ups')
  return (
    <label>
      {texts('note')}
      <textarea name="note" rows={3} maxLength={notesLimit} />
    </label>
  )
}

const writtenNote = (form: FormData): string => String(form.get('note') ?? '')

export type ActionableFollowUp = Omit<WorkItem, 'phone' | 'at'>

export type DialogKind = 'log' | 'snooze' | 'assign' | 'cancel'

interface Opened {
  readonly kind: DialogKind
  readonly followUps: readonly ActionableFollowUp[]
}

interface DialogProps {
  readonly followUps: readonly [ActionableFollowUp, ...ActionableFollowUp[]]
  readonly change: (change: FollowUpChange) => Promise<void>
  readonly onClose: () => void
}

function LogDialog({
  followUps: [followUp],
  change,
  onLogged,
  onClose,
}: DialogProps & { readonly onLogged: () => Promise<void> }) {
  const texts = useTexts('follow-ups')
  const log = async (form: FormData) => {
    const { kind, notes } = readInteraction(form)
    if (form.get('complete') !== null)
      return change({ kind: 'complete', note: notes, interaction: kind })
    await call(logInteraction, { id: followUp.contactId, body: { kind, notes } })
    toast.success(texts('logged'))
    return onLogged()
  }
  return (
    <FormDialog
      title={texts('logTitle', { name: followUp.contactName })}
      submitLabel={texts('save')}
      cancelLabel={texts('close')}
      onSubmit={log}
      onClose={onClose}
    >
      <InteractionInputs kind={kindOfCatchup(followUp.catchupType) ?? 'note'} isBrief />
      <label className="ui-option snooze-choice__option">
        <input type="checkbox" name="complete" defaultChecked />
        {texts('alsoComplete')}
      </label>
    </FormDialog>
  )
}

/** The title of a dialog about several follow-ups, or about one, which is named. */
function useTitle(
  followUps: DialogProps['followUps'],
  many: 'assignMany' | 'cancelMany' | 'snoozeMany',
  one: 'assignTitle' | 'cancelThis' | 'snoozeTitle',
): string {
  const texts = useTexts('follow-ups')
  const [{ ruleName: rule }, ...others] = followUps
  return others.length > 0 ? texts(many, { count: followUps.length }) : texts(one, { rule })
}

function SnoozeDialog({ followUps, change, onClose }: DialogProps) {
  const texts = useTexts('follow-ups')
  const latest =
    followUps
      .map(({ dueDate }) => dueDate)
      .toSorted()
      .at(-1) ?? followUps[0].dueDate
  return (
    <FormDialog
      title={useTitle(followUps, 'snoozeMany', 'snoozeTitle')}
      submitLabel={texts('snoozeSubmit')}
      cancelLabel={texts('close')}
      onSubmit={(form) =>
        change({ kind: 'snooze', until: chosenEnd(form), note: writtenNote(form) })
      }
      onClose={onClose}
    >
      <SnoozeChoice
        dueDate={latest}
        isSnoozed={followUps.some(({ snoozedUntil }) => snoozedUntil !== null)}
      />
      <p>{texts('snoozeHelp')}</p>
      <NoteInput />
    </FormDialog>
  )
}

function AssignDialog({ followUps, change, onClose }: DialogProps) {
  const texts = useTexts('follow-ups')
  return (
    <FormDialog
      title={useTitle(followUps, 'assignMany', 'assignTitle')}
      submitLabel={texts('assignSubmit')}
      cancelLabel={texts('close')}
      onSubmit={(form) =>
        change({ kind: 'assign', ownerId: chosenOwner(form), note: writtenNote(form) })
      }
      onClose={onClose}
    >
      <OwnerSelect owner={followUps[0].owner} />
      <NoteInput />
    </FormDialog>
  )
}

function CancelDialog({ followUps, change, onClose }: DialogProps) {
  const texts = useTexts('follow-ups')
  return (
    <FormDialog
      title={useTitle(followUps, 'cancelMany', 'cancelThis')}
      submitLabel={texts('cancel')}
      cancelLabel={texts('keep')}
      onSubmit={() => change({ kind: 'cancel' })}
      onClose={onClose}
    >
      <p>{texts('cancelHelp')}</p>
    </FormDialog>
  )
}

/**
 * What can be done with follow-ups, and the dialog of it that is open. `onChanged` reloads what is
 * shown; where that removes the button that was pressed, `fallback` takes the focus.
 */
export function useFollowUpDialogs(
  onChanged: () => Promise<void>,
  fallback: () => HTMLElement | null,
) {
  const [opened, setOpened] = useState<Opened>()
  const { change, changeNow } = useChange(onChanged)
  const [changes, countChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each change
  useEffect(() => {
    if (changes > 0 && document.activeElement === document.body) fallback()?.focus()
  }, [changes])
  const close = () => setOpened(undefined)
  const closeAfter = async (work: Promise<void>) => {
    await work
    close()
    countChanges((count) => count + 1)
  }
  let dialog: ReactNode = null
  const [first, ...others] = opened?.followUps ?? []
  if (opened && first) {
    const ids = opened.followUps.map(({ id }) => id)
    const props: DialogProps = {
      followUps: [first, ...others],
      change: (given) => closeAfter(change(ids, given)),
      onClose: () => {
        close()
        void onChanged()
      },
    }
    const dialogs = {
      log: <LogDialog {...props} onLogged={() => closeAfter(onChanged())} />,
      snooze: <SnoozeDialog {...props} />,
      assign: <AssignDialog {...props} />,
      cancel: <CancelDialog {...props} />,
    } satisfies Record<DialogKind, ReactNode>
    dialog = dialogs[opened.kind]
  }
  return {
    isOpen: opened !== undefined,
    open: (kind: DialogKind, followUps: readonly ActionableFollowUp[]) =>
      setOpened({ kind, followUps }),
    changeNow: async (ids: readonly number[], given: FollowUpChange): Promise<void> => {
      await changeNow(ids, given)
      countChanges((count) => count + 1)
    },
    dialog,
  }
}
export type FollowUpDialogs = ReturnType<typeof useFollowUpDialogs>
