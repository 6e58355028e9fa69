'use client'
import { useId, useState } from 'react'
import type { BoardColumn } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { type Move, stageOf } from './board-columns.ts'

interface Props {
  readonly move: Move
  readonly columns: readonly BoardColumn[]
  /** Throws an Error with a displayable message. */
  readonly onMove: (to: number, t: object) => Promise<void>
  readonly onClose: () => void
}

interface TargetProps {
  readonly move: Pick<Move, 'to'> & { readonly from?: Move['from'] }
  readonly columns: readonly BoardColumn[]
}

export function Target({ move, columns }: TargetProps) {
  const texts = useTexts('board')
  const [chosen, setChosen] = useState(move.to)
  const stages = columns.flatMap((column) =>
    column.stage && stageOf(column) !== move.from ? [column.stage] : [],
  )
  const to = stages.some((stage) => stage.id === chosen) ? chosen : stages[0]?.id
  return (
    <label>
      {texts('to')}
      <select
        name="to"
        required
        value={to ?? ''}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {optionsOf(stages.map((stage) => [stage.id, stage.name]))}
      </select>
    </label>
  )
}

export function MoveNoteFields() {
  const texts = useTexts('contacts')
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}how`}>
        {texts('how')}
        <input id={`${id}how`} name="how" list={`${id}examples`} maxLength={200} />
        <datalist id={`${id}examples`}>
          {Object.values(texts.group('howExamples')).map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      </label>
      <label htmlFor={`${id}note`}>
        {texts('note')}
        <textarea id={`${id}note`} name="note" rows={3} />
      </label>
    </>
  )
}

export const readMove = (form: FormData) => {
  const value = (name: string) => String(form.get(name) ?? '')
  return { stageId: Number(value('to')), interactionType: value('how'), notes: value('note') }
}

export function MoveDialog({ move, columns, onMove, onClose }: Props) {
  const texts = useTexts('board')
  const record = (form: FormData) => {
    const { stageId, ...note } = readMove(form)
    return onMove(stageId, note)
  }
  const from = columns.find((column) => stageOf(column) === move.from)
  return (
    <FormDialog
      title={texts('moveWhom', { name: move.card.name })}
      submitLabel={texts('move')}
      cancelLabel={texts('cancel')}
      onSubmit={record}
      onClose={onClose}
    >
      <p>{texts('from', { stage: from?.stage?.name ?? texts('noStage') })}</p>
      <Target move={move} columns={columns} />
      <MoveNoteFields />
      <p>{texts('recorded')}</p>
    </FormDialog>
  )
}
