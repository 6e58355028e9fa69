'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { z } from 'zod'
import { moveOnBoard, placeVersion } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'

const stored = z.object({ doc: z.object({ updatedAt: z.string() }) })

/** How long a change can be undone in its toast, in ms. */
const undoable = 10_000

interface CellChange {
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly updatedAt: string | null
  }
  readonly field: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
}

/** The versions that changes of this page have made, which a row shows once it is read again. */
const own = new Map<number, string>()

/** Changes are stored one after the other, each of the version of the one before. */
let last: Promise<unknown> = Promise.resolve()

const versionOf = ({ id, updatedAt }: CellChange['contact']): string | undefined =>
  [updatedAt ?? '', own.get(id) ?? ''].sort().at(-1) || undefined

const stageOf = z.int().nullable().catch(null)

/** Stores what was written in a cell; the toast undoes it, as long as the contact is as it was then. */
export function useCellSave() {
  const t = useTexts('contacts')
  const { config } = useConfig()
  const router = useRouter()
  const move = async ({ contact: { id }, from, to }: CellChange) => {
    const ifMatch = placeVersion(stageOf.parse(from))
    const { card } = await call(moveOnBoard, { id, body: { stageId: Number(to) } }, { ifMatch })
    return card.touchedAt
  }
  const change = async ({ contact, field, to }: CellChange, ifMatch: string | undefined) => {
    const url = `${config.routes.api}/contacts/${contact.id}?depth=0`
    const json = { [field]: to }
    const options = { method: 'PATCH', json, ...(ifMatch ? { ifMatch } : {}) } as const
    return (await request(url, stored, options)).doc.updatedAt
  }
  /** Returns the version it made, of the given one; the version of a stage is the stage. */
  const store = async (given: CellChange, ifMatch = versionOf(given.contact)): Promise<string> => {
    const version = await (given.field === 'currentStage' ? move(given) : change(given, ifMatch))
    own.set(given.contact.id, version)
    return version
  }
  const undo = async (change: CellChange, version: string) => {
    try {
      await store(change, version)
      toast.success(t('cellUndone', { field: change.label, name: change.contact.name }))
      router.refresh()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return async (change: CellChange): Promise<void> => {
    const { contact, from, to } = change
    const storing = last.then(() => store(change))
    last = storing.catch(() => undefined)
    const version = await storing
    const back = { ...change, from: to, to: from }
    // There is no way back to no stage.
    const mayUndo = change.field !== 'currentStage' || from !== null
    toast.success(t('cellSaved', { field: change.label, name: contact.name }), {
      duration: undoable,
      ...(mayUndo && { action: { label: t('cellUndo'), onClick: () => void undo(back, version) } }),
    })
    router.refresh()
  }
}
