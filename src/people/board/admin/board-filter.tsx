'use client'
import { toast } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { type BoardFilter, listUsedTags } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

/** Debounce delay of typing, in ms. */
const pause = 250

function useTags(): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>([])
  useEffect(() => {
    call(listUsedTags).then(
      (found) => setTags(found.tags),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [])
  return tags
}

interface Props {
  readonly filter: BoardFilter
  readonly onChange: (filter: BoardFilter) => void
}

export function Filter({ filter, onChange }: Props) {
  const texts = useTexts('board')
  const id = useId()
  const tags = useTags()
  const { search = '', tag = '' } = filter
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed.trim() === search) return
    const waiting = setTimeout(() => onChange({ search: typed.trim(), tag }), pause)
    return () => clearTimeout(waiting)
  }, [typed, search, tag, onChange])
  const offered = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <search className="board-filter contacts-control">
      <label htmlFor={`${id}search`}>
        {texts('search')}
        <input
          id={`${id}search`}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label htmlFor={`${id}tag`}>
        {texts('tag')}
        <select
          id={`${id}tag`}
          value={tag}
          onChange={({ target }) => onChange({ search: typed.trim(), tag: target.value })}
        >
          <option value="">{texts('allTags')}</option>
          {offered.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    </search>
  )
}
