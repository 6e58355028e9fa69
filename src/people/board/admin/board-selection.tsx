'use client'
import { toast } from '@payloadcms/ui'
import { type ReactNode, useState } from 'react'
import { type BulkChange, startBulkEdit } from '#src/contract/bulk-change.ts'
import { type BoardColumn, moveManyOnBoard } from '#src/contract/people/board.ts'
import { tagLimit } from '#src/contract/people/fields.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { chosenOwner, OwnerSelect } from '#src/people/follow-ups/admin/owner-select.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { announce } from '#src/platform/selection/admin/bulk-events.ts'
import { nextStage, type StageId, stageOf } from './board-columns.ts'
import { MoveNoteFields, readMove, Target } from './board-move.tsx'

export type ManyDialog = 'move' | 'tag' | 'assign'

interface Props {
  readonly cards: readonly { readonly id: number; readonly seen: StageId }[]
  readonly columns: readonly BoardColumn[]
  readonly opened: { readonly kind: ManyDialog; readonly to?: number } | undefined
  readonly onOpen: (opened: Props['opened']) => void
  readonly onClear: () => void
  readonly onChanged: () => Promise<void>
}

function useCommands({ cards, columns, onOpen, onClear, onChanged }: Props) {
  const texts = useTexts('board')
  const finish = async () => {
    onClear()
    onOpen(undefined)
    await onChanged()
  }
  const move = async (form: FormData) => {
    const to = readMove(form)
    try {
      await call(moveManyOnBoard, { body: { ...to, contacts: cards } })
    } catch (error) {
      await onChanged()
      throw error
    }
    const stage = columns.find((column) => stageOf(column) === to.stageId)?.stage?.name ?? ''
    toast.success(texts('movedMany', { count: cards.length, stage }))
    await finish()
  }
  /** As a bulk edit: up to a hundred at once, more in the background. */
  const edit = async (given: Partial<Extract<BulkChange, { kind: 'edit' }>>) => {
    const change = { kind: 'edit' as const, set: {}, addTags: [], removeTags: [], ...given }
    const body = { change, selection: { ids: cards.map(({ id }) => id) } }
    const progress = await call(startBulkEdit, { collection: 'contacts', body })
    if (progress.status === 'finished') {
      toast.success(texts('changedMany', { count: progress.changed }))
      if (progress.failed > 0) toast.error(texts('notChanged', { count: progress.failed }))
    } else announce('started', progress)
    await finish()
  }
  return { move, edit }
}

export function BoardSelection(props: Props) {
  const { cards, opened, onOpen, onClear } = props
  const texts = useTexts('board')
  if (cards.length === 0) return null
  return (
    <fieldset className="ui-row ui-row--tight ui-selection ui-below-s board-selection">
      <legend aria-live="polite">{texts('selected', { count: cards.length })}</legend>
      <SmallButton buttonStyle="primary" onClick={() => onOpen({ kind: 'move' })}>
        {texts('moveTo')}
      </SmallButton>
      <SmallButton onClick={() => onOpen({ kind: 'tag' })}>{texts('addTag')}</SmallButton>
      <SmallButton onClick={() => onOpen({ kind: 'assign' })}>{texts('assign')}</SmallButton>
      <SmallButton onClick={onClear}>{texts('clear')}</SmallButton>
      {opened && <ManyDialogs {...props} kind={opened.kind} to={opened.to} />}
    </fieldset>
  )
}

function ManyDialogs({ kind, to, ...props }: Props & { kind: ManyDialog; to: number | undefined }) {
  const { cards, columns, onOpen } = props
  const texts = useTexts('board')
  const { move, edit } = useCommands(props)
  const [count] = useState(cards.length)
  const common = { cancelLabel: texts('cancel'), onClose: () => onOpen(undefined) }
  const [first] = cards
  const dialogs = {
    move: () => (
      <FormDialog
        {...common}
        title={texts('moveMany', { count })}
        submitLabel={texts('move')}
        onSubmit={move}
      >
        <Target
          move={{ to: to ?? nextStage(columns, first?.seen ?? null) ?? 0 }}
          columns={columns}
        />
        <MoveNoteFields />
        <p>{texts('recorded')}</p>
      </FormDialog>
    ),
    tag: () => (
      <FormDialog
        {...common}
        title={texts('addTagTo', { count })}
        submitLabel={texts('addTagSubmit')}
        onSubmit={(form) => edit({ addTags: [String(form.get('tag') ?? '').trim()] })}
      >
        <TagInput />
      </FormDialog>
    ),
    assign: () => (
      <FormDialog
        {...common}
        title={texts('assignMany', { count })}
        submitLabel={texts('assignSubmit')}
        onSubmit={(form) => edit({ set: { owner: chosenOwner(form) } })}
      >
        <OwnerSelect owner={null} />
      </FormDialog>
    ),
  } satisfies Record<ManyDialog, () => ReactNode>
  return dialogs[kind]()
}

function TagInput() {
  const texts = useTexts('board')
  return (
    <label>
      {texts('tag')}
      <input name="tag" required maxLength={tagLimit} pattern=".*\S.*" />
    </label>
  )
}
