'use client'
import { toast } from '@payloadcms/ui'
import {
  changeFollowUps,
  type FollowUpChange,
  followUpChanges,
} from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

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

export function useChange(onChanged: () => Promise<void>) {
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
