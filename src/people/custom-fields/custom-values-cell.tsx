import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import { type CustomValue, customValues } from '#src/contract/people/custom-fields.ts'
import { textsOf } from '#src/locales/texts.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'

/** Once for all rows of a list. */
const fieldsOf = cache((payload: Payload) => findCustomFields(payload.db.drizzle))

export async function CustomValuesCell({
  cellData,
  i18n,
  payload,
}: DefaultServerCellComponentProps) {
  const texts = textsOf('custom-fields', i18n)
  const values = customValues.catch({}).parse(cellData)
  const show = (value: CustomValue) => {
    if (typeof value === 'boolean') return value ? texts('yes') : texts('no')
    return [value].flat().join(', ')
  }
  const shown = (await fieldsOf(payload)).flatMap(({ name, label }) => {
    const value = values[name]
    return value === undefined ? [] : [`${label}: ${show(value)}`]
  })
  return <>{shown.join(' · ')}</>
}
