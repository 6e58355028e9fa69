'use client'
import { useAuth } from '@payloadcms/ui'
import { useId } from 'react'
import type { Owner } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { type OwnedCollection, useOwners } from './use-owners.ts'

interface Props {
  readonly owner: Owner | null
  /** What is to be owned; follow-ups or contacts without it. */
  readonly of?: OwnedCollection
}

export function OwnerSelect({ owner, of }: Props) {
  const { user } = useAuth()
  const texts = useTexts('follow-ups')
  const id = useId()
  const owners = useOwners(of)
  // Someone who may not own any more is shown all the same.
  const all = owner && !owners?.some((each) => each.id === owner.id) ? [owner] : []
  const me = owners?.find((each) => each.id === user?.id)
  const others = [...all, ...(owners ?? [])].filter((each) => each.id !== me?.id)
  return (
    <label htmlFor={id}>
      {texts('owner')}
      <select
        id={id}
        name="owner"
        // Re-rendered once the names are there.
        key={owners ? 'loaded' : 'loading'}
        defaultValue={owner?.id ?? ''}
      >
        <option value="">{texts('noOwner')}</option>
        {me && <option value={me.id}>{texts('me', { name: me.name })}</option>}
        {optionsOf(others.map((each) => [each.id, each.name]))}
      </select>
    </label>
  )
}

export const chosenOwner = (form: FormData): number | null => Number(form.get('owner')) || null
