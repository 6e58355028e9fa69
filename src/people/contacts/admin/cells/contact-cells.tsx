'use client'
import { DefaultCell, type Pill, useTranslation } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { type ContactStatus, contactStatuses } from '#src/contract/people/enums.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useStages } from '#src/people/board/admin/no-stages.tsx'
import { ownerOf, useOwners } from '#src/people/follow-ups/admin/use-owners.ts'
import { Badge } from '#src/platform/admin/badge.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { joinTags, splitTags } from '#src/platform/csv/tags.ts'
import { EditableCell, type EditorProps } from './editable-cell.tsx'

const text = z.string().catch('')
const nothing = '—'

interface ChoiceProps extends EditorProps {
  readonly none?: boolean
  readonly choices: readonly (readonly [string | number, string])[] | undefined
}

function Choice({ label, defaultValue, none, choices }: ChoiceProps) {
  return (
    <select
      // Rendered again once the choices are there.
      key={choices ? 'loaded' : 'loading'}
      // biome-ignore lint/a11y/noAutofocus: opened by a press on its button
      autoFocus
      aria-label={label}
      defaultValue={defaultValue}
      className="ui-input"
    >
      {none ? <option value="">{nothing}</option> : null}
      {optionsOf(choices)}
    </select>
  )
}

function TextInput({ label, ...props }: EditorProps & ComponentProps<'input'>) {
  // biome-ignore lint/a11y/noAutofocus: opened by a press on its button
  return <input autoFocus type="text" className="ui-input" aria-label={label} {...props} />
}

export function NameCell(cell: DefaultCellComponentProps) {
  const name = text.parse(cell.cellData)
  return (
    <EditableCell
      cell={cell}
      stored={name}
      written={name}
      parse={(written) => written.trim()}
      editor={(props) => <TextInput {...props} maxLength={200} />}
    >
      <DefaultCell {...cell} />
    </EditableCell>
  )
}

const tones: Readonly<Record<ContactStatus, ComponentProps<typeof Pill>['pillStyle']>> = {
  Member: 'success',
  Prospect: 'warning',
  'Event Attendee': 'light',
  Contact: 'light',
  Inactive: 'light-gray',
}

export function StatusCell(cell: DefaultCellComponentProps) {
  const { i18n } = useTranslation()
  const status = contactStatuses.find((each) => each === cell.cellData)
  const choices = contactStatuses.map(
    (each) => [each, labelIn(`contactStatus.${each}`, i18n)] as const,
  )
  const shown = status ? (
    <Badge tone={tones[status]}>{labelIn(`contactStatus.${status}`, i18n)}</Badge>
  ) : (
    nothing
  )
  return (
    <EditableCell
      cell={cell}
      stored={status}
      written={status ?? ''}
      parse={(written) => written}
      editor={(props) => <Choice {...props} choices={choices} />}
    >
      {cell.link ? <DefaultCell {...cell} /> : shown}
    </EditableCell>
  )
}

function StageChoice(props: EditorProps) {
  const stages = useStages()
  return (
    <Choice
      {...props}
      none={props.defaultValue === ''}
      choices={stages?.map(({ id, name }) => [id, name])}
    />
  )
}

export function StageCell(cell: DefaultCellComponentProps) {
  const id = ownerOf(cell.cellData)
  return (
    <EditableCell
      cell={cell}
      stored={id}
      written={id === null ? '' : String(id)}
      parse={Number}
      editor={(props) => <StageChoice {...props} />}
    >
      {id === null && !cell.link ? nothing : <DefaultCell {...cell} />}
    </EditableCell>
  )
}

function OwnerChoice(props: EditorProps) {
  const owners = useOwners()
  return <Choice {...props} none choices={owners?.map(({ id, name }) => [id, name])} />
}

export function OwnerCell(cell: DefaultCellComponentProps) {
  const id = ownerOf(cell.cellData)
  const owners = useOwners()
  const name = id === null ? nothing : (owners?.find((each) => each.id === id)?.name ?? `#${id}`)
  return (
    <EditableCell
      cell={cell}
      stored={id}
      written={id === null ? '' : String(id)}
      parse={(written) => Number(written) || null}
      editor={(props) => <OwnerChoice {...props} />}
    >
      {id === null || owners ? name : ''}
    </EditableCell>
  )
}

const tagList = z.array(z.string()).catch([])

export function TagsCell(cell: DefaultCellComponentProps) {
  const tags = tagList.parse(cell.cellData)
  return (
    <EditableCell
      cell={cell}
      stored={tags}
      written={joinTags(tags, ', ')}
      parse={(written) =>
        splitTags(written)
          .map((tag) => tag.trim())
          .filter(Boolean)
      }
      editor={(props) => <TextInput {...props} />}
    >
      {tags.join(', ') || nothing}
    </EditableCell>
  )
}
