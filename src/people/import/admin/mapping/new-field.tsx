'use client'
import { toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { contactFieldTypes } from '#src/contract/people/custom-fields.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileColumn } from '#src/people/import/import-lines.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { readCustomValue } from '../../../custom-fields/read-value.ts'
import { useImportPage } from '../import-context.ts'

type FieldType = (typeof contactFieldTypes)[number]

/** So many different values are choices, if they recur. */
const fewValues = 20

const unnamed = { name: '', label: '', choices: [], several: false }

/** The type that all values of a column can be read as; a text else. */
export function proposedType({ samples, values, filled, options }: FileColumn): FieldType {
  const given = values?.map(({ value }) => value) ?? samples
  const isAll = (type: FieldType): boolean =>
    given.length > 0 &&
    given.every((value) => 'value' in readCustomValue({ ...unnamed, type }, value))
  const type = (['yes_no', 'number', 'date'] as const).find(isAll)
  const recur = values !== null && values.length <= fewValues && filled >= 2 * values.length
  return type ?? (recur || options.length > 0 ? 'choice' : 'text')
}

const choicesOf = ({ values, options }: FileColumn, several: boolean): readonly string[] =>
  several && options.length > 0 ? options : (values ?? []).map(({ value }) => value)

interface Props {
  readonly title: string
  readonly column: FileColumn
  readonly onCreated: (name: string) => void
  readonly onClose: () => void
}

export function NewField({ title, column, onCreated, onClose }: Props) {
  const t = useTexts('import-mapping')
  const { i18n } = useTranslation()
  const { createField } = useImportPage()
  const [type, setType] = useState(() => proposedType(column))
  const [several, setSeveral] = useState(column.options.length > 0)
  const create = async (form: FormData) => {
    const label = String(form.get('label') ?? '').trim()
    const choices = String(form.get('choices') ?? '').split('\n')
    const several = form.has('several')
    const made = await createField?.({
      label,
      type,
      ...(type === 'choice' && { choices, several }),
    })
    if (!made) return
    toast.success(t('created', { label }))
    onCreated(made)
    onClose()
  }
  return (
    <FormDialog
      title={t('newFieldTitle', { column: title })}
      submitLabel={t('create')}
      cancelLabel={t('cancel')}
      onSubmit={create}
      onClose={onClose}
    >
      <label>
        {t('fieldLabel')}
        <input name="label" required pattern=".*\S.*" maxLength={100} defaultValue={title} />
      </label>
      <label>
        {t('fieldType')}
        <select
          value={type}
          onChange={({ target: { value } }) =>
            setType(contactFieldTypes.find((each) => each === value) ?? 'text')
          }
        >
          {optionsOf(
            contactFieldTypes.map((each) => [each, labelIn(`contactFieldType.${each}`, i18n)]),
          )}
        </select>
      </label>
      {type === 'choice' ? (
        <label>
          {t('fieldChoices')}
          <textarea
            name="choices"
            required
            rows={6}
            key={String(several)}
            defaultValue={choicesOf(column, several).join('\n')}
          />
        </label>
      ) : null}
      {type === 'choice' ? (
        <label className="ui-row ui-row--tight">
          <input
            type="checkbox"
            name="several"
            checked={several}
            onChange={({ target }) => setSeveral(target.checked)}
          />
          {labelIn('forms.several', i18n)}
        </label>
      ) : null}
    </FormDialog>
  )
}
