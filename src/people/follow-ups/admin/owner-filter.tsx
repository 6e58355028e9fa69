'use client'
import { useAuth, useListQuery } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { type OwnerChoice, ownerIn, withOwner } from './owner-condition.ts'
import { useOwners } from './use-owners.ts'

const choiceOf = (value: string): OwnerChoice =>
  value === 'all' || value === 'none' ? value : Number(value)

export function OwnerFilter() {
  const { user } = useAuth()
  const texts = useTexts('follow-ups')
  const owners = useOwners()
  const { query, handleWhereChange } = useListQuery()
  const me = owners?.find((each) => each.id === user?.id)
  return (
    <label className="ui-row ui-row--tight owner-filter">
      {texts('owner')}
      <select
        value={String(ownerIn(query.where))}
        onChange={({ target }) =>
          void handleWhereChange?.(withOwner(query.where, choiceOf(target.value)))
        }
      >
        <option value="all">{texts('everyone')}</option>
        {me && <option value={me.id}>{texts('me', { name: me.name })}</option>}
        <option value="none">{texts('noOwner')}</option>
        {optionsOf(
          owners?.filter((each) => each.id !== me?.id).map((each) => [each.id, each.name]),
        )}
      </select>
    </label>
  )
}
