'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { z } from 'zod'
import { messageOf, request } from '#src/admin/request.ts'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { InboxItem } from '#src/contract/submissions/inbox-work.ts'
import { texts as inLanguages } from './texts.ts'

type Item = Pick<InboxItem, 'collection' | 'id' | 'owner'>

export function useInboxCommands(onChanged: () => Promise<void>) {
  const { config } = useConfig()
  const texts = useTexts(inLanguages)
  const post = (item: Item, verb: string, json: object = {}) =>
    request(`${config.routes.api}/${item.collection}/${item.id}/${verb}`, z.unknown(), {
      method: 'POST',
      json,
    })
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
  const assign = (item: Item, ownerId: number | null, text = texts.isAssigned): Promise<void> =>
    shown(post(item, 'assign', { ownerId, from: item.owner?.id ?? null }), text)
  return {
    /** Throws an Error with a displayable message. */
    assign,
    take: (item: Item, me: number): Promise<void> => orToast(assign(item, me, texts.isMine)),
    handle: (item: Item): Promise<void> => orToast(shown(post(item, 'handle'), texts.isDone)),
    reopen: (item: Item): Promise<void> => orToast(shown(post(item, 'reopen'), texts.isOpen)),
  }
}
export type InboxCommands = ReturnType<typeof useInboxCommands>
