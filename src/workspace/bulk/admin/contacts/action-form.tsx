'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  type BulkProgress,
  type DeletePreview,
  previewDeletion,
  type RequestedChange,
  startBulkEdit,
} from '#src/contract/bulk-change.ts'
import { owners as ownersResponse } from '#src/contract/people/follow-up-work.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { NoStages, useStages } from '#src/people/board/admin/no-stages.tsx'
import { FollowUpInputs, readFollowUp } from '#src/people/follow-ups/admin/add-follow-up.tsx'
import { chosenOwnerOfEach } from '#src/people/follow-ups/admin/owner-select.tsx'
import {
  InteractionInputs,
  readInteraction,
} from '#src/people/timeline/admin/interaction-inputs.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { joinTags } from '#src/platform/csv/tags.ts'
import type { Selected } from '#src/platform/selection/admin/use-selected.ts'
import { editableFields } from '../editable.ts'
import { useChoices } from '../field-input.tsx'
import { TagChoice, type Tags } from '../tag-choice.tsx'
import { setOf } from './edited-field.ts'
import { FieldChoice, useOptions } from './field-choice.tsx'

export type ContactAction =
  | 'tags'
  | 'status'
  | 'owner'
  | 'stage'
  | 'fields'
  | 'subscribe'
  | 'follow-up'
  | 'interaction'
  | 'delete'

/** From this number on, the number is typed to confirm. */
const typedFrom = 101

/** Throws an Error with a displayable message unless the number of contacts was typed. */
function mustBeConfirmed(form: FormData, count: number, texts: Texts<'bulk-contacts'>): void {
  const typed = String(form.get('typed') ?? '').replace(/\D/g, '')
  if (count >= typedFrom && typed !== String(count)) throw new Error(texts('notTyped'))
}

const parts = ['entries', 'followUps', 'interactions'] as const

function DeleteFields({ selected }: { readonly selected: Selected }) {
  const texts = useTexts('bulk-contacts')
  const { language } = useTranslation().i18n
  const [preview, setPreview] = useState<DeletePreview>()
  const { count } = selected
  const [selection] = useState(selected.selection)
  useEffect(() => {
    // Without it the dialog says in general what goes.
    call(previewDeletion, { body: { selection } }).then(setPreview, () => undefined)
  }, [selection])
  const written = (number: number) => number.toLocaleString(language)
  return (
    <>
      {preview && (
        <ul aria-live="polite">
          {parts.map((part) => (
            <li key={part}>{texts(`deleted:${part}`, { count: written(preview[part]) })}</li>
          ))}
        </ul>
      )}
      <p>{texts('stays')}</p>
      {count >= typedFrom && (
        <label>
          {texts('typeNumber', { count: written(count) })}
          <input name="typed" inputMode="numeric" autoComplete="off" required />
        </label>
      )}
    </>
  )
}

function StageFields() {
  const texts = useTexts('bulk-contacts')
  const stages = useStages()
  const id = useId()
  if (stages?.length === 0) return <NoStages />
  return (
    <>
      <label htmlFor={`${id}stage`}>
        {texts('stage')}
        <select id={`${id}stage`} name="stage" defaultValue="" required disabled={!stages}>
          <option value="">{texts('choose')}</option>
          {optionsOf(stages?.map((stage) => [stage.id, stage.name]))}
        </select>
      </label>
      <fieldset className="ui-stack ui-stack--tight contact-actions__question">
        <legend>{texts('followUps')}</legend>
        {(['yes', 'no'] as const).map((choice) => (
          <label key={choice} className="ui-option">
            <input type="radio" name="followUps" value={choice} required />
            {texts(`followUpChoices:${choice}`)}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}how`}>
        {texts('how')}
        <input id={`${id}how`} name="interactionType" maxLength={200} />
      </label>
      <label htmlFor={`${id}notes`}>
        {texts('notes')}
        <textarea id={`${id}notes`} name="notes" rows={2} />
      </label>
    </>
  )
}

function StatusChoice() {
  const texts = useTexts('bulk-contacts')
  const { fields } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const choicesOf = useChoices()
  const status = editableFields(fields).find(({ name }) => name === 'status')
  return (
    <label>
      {texts('names:status')}
      <select name="status" defaultValue="" required>
        <option value="">{texts('choose')}</option>
        {optionsOf((status && choicesOf(status))?.map(([value, label]) => [value, label]))}
      </select>
    </label>
  )
}

function OwnerChoice() {
  const texts = useTexts('bulk-contacts')
  const owners = useOptions('/follow-ups/owners', ownersResponse)?.owners
  return (
    <label>
      {texts('names:owner')}
      <select name="owner" defaultValue="" required disabled={!owners}>
        <option value="">{texts('choose')}</option>
        <option value="none">{texts('noOwner')}</option>
        {optionsOf(owners?.map((owner) => [owner.id, owner.name]))}
      </select>
    </label>
  )
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

const editedValue = (form: FormData): string =>
  joinTags(form.getAll('choices').map(String)) || textOf(form, 'value')

const changeOf = (action: ContactAction, form: FormData, tags: Tags): RequestedChange => {
  switch (action) {
    case 'tags':
      return { kind: 'edit', ...tags }
    case 'status':
      return { kind: 'edit', set: { status: textOf(form, 'status') } }
    case 'owner':
      return { kind: 'edit', set: { owner: Number(textOf(form, 'owner')) || null } }
    case 'fields':
      return { kind: 'edit', set: setOf(textOf(form, 'field'), editedValue(form)) }
    case 'stage':
      return {
        kind: 'stage',
        stageId: Number(textOf(form, 'stage')),
        followUps: textOf(form, 'followUps') === 'yes',
        interactionType: textOf(form, 'interactionType'),
        notes: textOf(form, 'notes'),
      }
    case 'subscribe':
      return { kind: 'subscribe', consent: textOf(form, 'consent') }
    case 'follow-up':
      return { kind: 'follow-up', ...readFollowUp(form), ownerId: chosenOwnerOfEach(form) }
    case 'interaction': {
      const { kind, ...rest } = readInteraction(form)
      return { at: new Date().toISOString(), ...rest, kind: 'interaction', interaction: kind }
    }
    case 'delete':
      return { kind: 'delete' }
  }
}

function ConsentField() {
  const texts = useTexts('bulk-contacts')
  return (
    <>
      <label>
        {texts('consent')}
        <textarea name="consent" rows={3} maxLength={2_000} required />
      </label>
      <small>{texts('consentHint')}</small>
    </>
  )
}

interface Props {
  readonly action: ContactAction
  readonly selected: Selected
  readonly onStarted: (progress: BulkProgress) => void
  readonly onClose: () => void
}

export function ActionForm({ action, selected, onStarted, onClose }: Props) {
  const texts = useTexts('bulk-contacts')
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const { labels } = getEntityConfig({ collectionSlug: 'contacts' })
  const [tags, setTags] = useState<Tags>({ addTags: [], removeTags: [] })
  const { count, selection } = selected
  const label = getTranslation(count === 1 ? labels.singular : labels.plural, i18n)
  const fields: Readonly<Record<ContactAction, () => ReactNode>> = {
    tags: () => <TagChoice kind="words" collection="contacts" onChange={setTags} />,
    status: () => <StatusChoice />,
    owner: () => <OwnerChoice />,
    stage: () => <StageFields />,
    fields: () => <FieldChoice />,
    subscribe: () => <ConsentField />,
    'follow-up': () => <FollowUpInputs eachOwn={texts('ownOwner')} />,
    interaction: () => <InteractionInputs kind="event" />,
    delete: () => <DeleteFields selected={selected} />,
  }
  const start = async (form: FormData) => {
    if (action === 'delete') mustBeConfirmed(form, count, texts)
    const change = changeOf(action, form, tags)
    const body = { change, selection, expected: count }
    onStarted(await call(startBulkEdit, { collection: 'contacts', body }))
  }
  return (
    <FormDialog
      title={`${texts(`names:${action}`)}: ${count.toLocaleString(i18n.language)} ${label}`}
      submitLabel={texts(`submit:${action}`)}
      cancelLabel={texts('cancel')}
      onSubmit={start}
      onClose={onClose}
    >
      <p>{texts(`help:${action}`)}</p>
      {fields[action]()}
      <small>{texts(`undo:${action === 'delete' ? 'trash' : 'possible'}`)}</small>
    </FormDialog>
  )
}
