'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { request, send } from '#src/platform/admin/request.ts'
import { useImportPage } from '../import-context.ts'
import { type Mapping, mappingOf } from './draft.ts'
import { type SavedMapping, savedMapping } from './saved-mapping.ts'

const stored = z.object({ doc: savedMapping })

const byName = (one: SavedMapping, other: SavedMapping) => one.name.localeCompare(other.name)

/** The saved mappings, and the commands on them. They throw an Error with a displayable message. */
export function useSavedMappings() {
  const { config } = useConfig()
  const { kind, savedMappings } = useImportPage()
  const [list, setList] = useState(savedMappings)
  const url = `${config.routes.api}/import-mappings`
  const replace = (id: number, ...by: SavedMapping[]) =>
    setList((before) => [...before.filter((each) => each.id !== id), ...by].toSorted(byName))
  const write = async (path: string, method: 'POST' | 'PATCH', json: object) => {
    const { doc } = await request(`${url}${path}?depth=0`, stored, { method, json })
    replace(doc.id, doc)
    return doc
  }
  return {
    list,
    add: (name: string, mapping: Mapping) =>
      write('', 'POST', { name, kind, mapping: mappingOf(mapping) }),
    overwrite: ({ id }: SavedMapping, mapping: Mapping) =>
      write(`/${id}`, 'PATCH', { mapping: mappingOf(mapping) }),
    rename: ({ id }: SavedMapping, name: string) => write(`/${id}`, 'PATCH', { name }),
    remove: async ({ id }: SavedMapping) => {
      await send(`${url}/${id}`, { method: 'DELETE' })
      replace(id)
    },
  }
}
export type SavedMappings = ReturnType<typeof useSavedMappings>
