'use client'
import { useId } from 'react'
import { owners as ownersResponse } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useOptions } from './use-options.ts'

export function OwnerChoice() {
  const texts = useTexts('bulk-contacts')
  const owners = useOptions('/follow-ups/owners', ownersResponse)?.owners
  const id = useId()
  return (
    <label htmlFor={id}>
      {texts('names:owner')}
      <select id={id} name="owner" defaultValue="" required disabled={!owners}>
        <option value="">{texts('choose')}</option>
        <option value="none">{texts('noOwner')}</option>
        {owners?.map((owner) => (
          <option key={owner.id} value={owner.id}>
            {owner.name}
          </option>
        ))}
      </select>
    </label>
  )
}
