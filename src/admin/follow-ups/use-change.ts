'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { z } from 'zod'
import { type FollowUpChange, followUpsChanged } from '#src/contract/crm/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '../request.ts'

const changed = z.object({ change: z.string() })

export function useChange(onChanged: () => Promise<void>) {
  const { config } = useConfig()
  const texts = useTexts('follow-ups')
  const base = `${config.routes.api}/follow-ups`

  const send = async (ids: readonly number[], change: FollowUpChange) => {
    const [id] = ids
    if (id !== undefined && ids.length === 1) {
      const { kind, ...json } = change
      await request(`${base}/${id}/${kind}`, changed, { method: 'POST', json })
      return { done: ids, text: texts(`done:${kind}`), rejected: 0 }
    }
    const json = { ids, change }
    const result = await request(`${base}/many`, followUpsChanged, { method: 'POST', json })
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
