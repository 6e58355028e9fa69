'use client'
import { SelectInput, useField } from '@payloadcms/ui'
import type { RelationshipFieldClientProps } from 'payload'
import { useTexts } from '#src/locales/use-texts.ts'
import { ownerOf, useOwners } from './use-owners.ts'

export function OwnerField({ field, path: given, readOnly = false }: RelationshipFieldClientProps) {
  const texts = useTexts('follow-ups')
  const { value, setValue, showError, path, disabled } = useField<unknown>({
    potentiallyStalePath: given,
  })
  const owners = useOwners()
  const id = ownerOf(value)
  const names = (owners ?? []).map((each) => ({ value: String(each.id), label: each.name }))
  const isKnown = id === null || owners?.some((each) => each.id === id)
  // Someone who may not own any more is shown all the same.
  const options = isKnown
    ? names
    : [...names, { value: String(id), label: owners ? `#${id}` : '…' }]
  const { label, admin } = field
  const description = admin?.description
  return (
    <SelectInput
      path={path}
      name={field.name}
      style={{ flex: '1 1 0' }}
      {...(label === undefined ? {} : { label })}
      {...(typeof description === 'string' ? { description } : {})}
      options={options}
      value={id === null ? '' : String(id)}
      placeholder={texts('noOwner')}
      readOnly={readOnly || disabled}
      showError={showError}
      onChange={(option) => setValue(Array.isArray(option) ? null : Number(option?.value) || null)}
    />
  )
}
