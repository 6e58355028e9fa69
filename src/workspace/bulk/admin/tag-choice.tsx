'use client'
import { ReactSelect, type ReactSelectOption, useConfig } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { listUsedTags } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { request } from '#src/platform/admin/request.ts'
import type { TagKind } from './editable.ts'

type Tag = string | number
export interface Tags {
  readonly addTags: readonly Tag[]
  readonly removeTags: readonly Tag[]
}

const documents = z.object({ docs: z.array(z.object({ id: z.int(), name: z.string() })) })

interface Props {
  readonly kind: NonNullable<TagKind>
  readonly collection: string
  readonly onChange: (tags: Tags) => void
}

const readOptions = async (api: string, { kind }: Props) => {
  if (kind === 'words') {
    const { tags } = await call(listUsedTags)
    return tags.map((tag) => ({ value: tag, label: tag }))
  }
  const { docs } = await request(`${api}/tags?limit=500&depth=0&sort=name`, documents)
  return docs.map(({ id, name }) => ({ value: id, label: name }))
}

const isTag = (value: unknown): value is Tag =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const listOf = (chosen: ReactSelectOption | ReactSelectOption[] | null) =>
  Array.isArray(chosen) ? chosen : chosen ? [chosen] : []

export function TagChoice(props: Props) {
  const { kind, onChange } = props
  const { config } = useConfig()
  const texts = useTexts('bulk')
  const [options, setOptions] = useState<ReactSelectOption[]>([])
  const [chosen, setChosen] = useState({
    addTags: [] as ReactSelectOption[],
    removeTags: [] as ReactSelectOption[],
  })
  const id = useId()
  const [opened, setOpened] = useState<keyof Tags>()
  const { collection } = props
  useEffect(() => {
    // Without suggestions, tags can still be typed.
    readOptions(config.routes.api, { kind, collection, onChange }).then(setOptions, () => undefined)
  }, [config.routes.api, kind, collection, onChange])
  const choose = (name: keyof Tags) => (given: ReactSelectOption | ReactSelectOption[]) => {
    const now = { ...chosen, [name]: listOf(given) }
    setChosen(now)
    // Left open it covers the button of the form.
    setOpened(undefined)
    const tagsOf = (list: ReactSelectOption[]) => list.map(({ value }) => value).filter(isTag)
    onChange({ addTags: tagsOf(now.addTags), removeTags: tagsOf(now.removeTags) })
  }
  return (['addTags', 'removeTags'] as const).map((name) => (
    <div key={name} className="field-type ui-stack ui-stack--tight bulk-tags">
      <label className="field-label" htmlFor={`${id}${name}`}>
        {texts(`${name}`)}
      </label>
      <ReactSelect
        inputId={`${id}${name}`}
        className={`bulk-tags__${name}`}
        isMulti
        isCreatable={kind === 'words'}
        options={options}
        value={chosen[name]}
        onChange={choose(name)}
        menuIsOpen={opened === name}
        onMenuOpen={() => setOpened(name)}
        onMenuClose={() => setOpened((now) => (now === name ? undefined : now))}
      />
      {name === 'addTags' && <small>{texts('addTagsHint')}</small>}
    </div>
  ))
}
