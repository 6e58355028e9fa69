import type { ListViewServerProps } from 'payload'
import { createLocalReq } from 'payload'
import { z } from 'zod'
import { layoutPreference, readLayout } from '#src/content/library/admin/listed-image.ts'
import { countUses } from '#src/content/uses/uses.ts'
import { findPreference } from '#src/platform/preferences/sql/preferences.ts'
import { LibraryList } from './admin/library-list.tsx'

const page = z.object({ docs: z.array(z.object({ id: z.int() })) })

export async function MediaList(props: ListViewServerProps) {
  const {
    collectionConfig: _collectionConfig,
    data,
    i18n: _i18n,
    limit: _limit,
    listSearchableFields: _listSearchableFields,
    locale: _locale,
    params: _params,
    payload,
    permissions: _permissions,
    searchParams: _searchParams,
    user,
    ...list
  } = props
  if (!user) return null
  const reader = z.int().parse(user.id)
  const ids = page.parse(data).docs.map(({ id }) => id)
  const req = await createLocalReq({ user }, payload)
  const [stored, uses] = await Promise.all([
    findPreference(payload.db.drizzle, { reader, key: layoutPreference }),
    countUses(req, 'media', ids),
  ])
  return <LibraryList list={list} first={readLayout(stored)} uses={Object.fromEntries(uses)} />
}
