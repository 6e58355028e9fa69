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
  /** Name of the choice that each has the owner of its contact, which is then the first. */
  readonly eachOwn?: string
}

/** The value of that choice. */
const each = 'each'

export function OwnerSelect({ owner, of, eachOwn }: Props) {
  const { user } = useAuth()
  const texts = useTexts('follow-ups')
  const id = useId()
  const owners = useOwners(of)
  // Someone who may not own any more is shown all the same.
  const all = owner && !owners?.some(({ id }) => id === owner.id) ? [owner] : []
  const me = owners?.find(({ id }) => id === user?.id)
  const others = [...all, ...(owners ?? [])].filter(({ id }) => id !== me?.id)
  return (
    <label htmlFor={id}>
      {texts('owner')}
      <select
        id={id}
        name="owner"
        // Re-rendered once the names are there.
        key={owners ? 'loaded' : 'loading'}
        defaultValue={eachOwn ? each : (owner?.id ?? '')}
      >
        {eachOwn && <option value={each}>{eachOwn}</option>}
        <option value="">{texts('noOwner')}</option>
        {me && <option value={me.id}>{texts('me', { name: me.name })}</option>}
        {optionsOf(others.map(({ id, name }) => [id, name]))}
      </select>
    </label>
  )
}

export const chosenOwner = (form: FormData): number | null => Number(form.get('owner')) || null

/** As chosenOwner; undefined for the owner of each contact. */
export const chosenOwnerOfEach = (form: FormData): number | null | undefined =>
  form.get('owner') === each ? undefined : chosenOwner(form)
