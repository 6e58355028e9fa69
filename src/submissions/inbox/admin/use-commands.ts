'use client'
import { toast } from '@payloadcms/ui'
import { handleMessage, reopenMessage } from '#src/contract/submissions/decision.ts'
import { assignSubmission, type InboxItem } from '#src/contract/submissions/inbox-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

type Item = Pick<InboxItem, 'collection' | 'id' | 'owner'>

export function useInboxCommands(onChanged: () => Promise<void>) {
  const texts = useTexts('inbox')
  const shown = async (work: Promise<unknown>, text: string): Promise<void> => {
    await work.catch(async (error: unknown) => {
      // What is shown is what others have changed meanwhile.
      await onChanged()
      throw error
    })
    toast.success(text)
    await onChanged()
  }
  const orToast = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      toast.error(messageOf(error))
    })
  const assign = (
    item: Item,
    ownerId: number | null,
    text = texts('isAssigned'),
  ): Promise<void> => {
    const { collection, id, owner } = item
    const body = { ownerId, from: owner?.id ?? null }
    return shown(call(assignSubmission, { collection, id, body }), text)
  }
  return {
    /** Throws an Error with a displayable message. */
    assign,
    take: (item: Item, me: number): Promise<void> => orToast(assign(item, me, texts('isMine'))),
    handle: ({ id }: Item): Promise<void> =>
      orToast(shown(call(handleMessage, { id }), texts('isDone'))),
    reopen: ({ id }: Item): Promise<void> =>
      orToast(shown(call(reopenMessage, { id }), texts('isOpen'))),
  }
}
export type InboxCommands = ReturnType<typeof useInboxCommands>
