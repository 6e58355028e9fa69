'use client'
import { toast, useAuth, useConfig, useListQuery } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { segmentIn, withSegment } from './segment-condition.ts'

const offered = 500

const segment = z.object({ id: z.int(), name: z.string(), owner: z.int().nullish() })
const response = z.object({ docs: z.array(segment) })
type Segment = z.output<typeof segment>

export function useSegments(): readonly Segment[] | undefined {
  const { config } = useConfig()
  const [segments, setSegments] = useState<readonly Segment[]>()
  const url = `${config.routes.api}/segments?depth=0&limit=${offered}&sort=name`
  useEffect(() => {
    request(`${url}&select[name]=true&select[owner]=true`, response).then(
      ({ docs }) => setSegments(docs),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [url])
  return segments
}

interface OptionsProps {
  readonly label: string
  readonly segments: readonly Segment[]
}

function Options({ label, segments }: OptionsProps) {
  if (segments.length === 0) return null
  return <optgroup label={label}>{optionsOf(segments.map(({ id, name }) => [id, name]))}</optgroup>
}

export function SegmentFilter() {
  const t = useTexts('segments')
  const id = useId()
  const { user } = useAuth()
  const { config } = useConfig()
  const { query, handleWhereChange } = useListQuery()
  const segments = useSegments()
  const active = segmentIn(query.where)
  const shown = segments?.find((each) => each.id === active)
  const isOwn = ({ owner }: Segment) => owner === user?.id
  const choose = (segment: number | undefined) =>
    void handleWhereChange?.(withSegment(query.where, segment))
  const value = shown ? String(shown.id) : active === 'none' ? '' : 'other'
  return (
    <div className="ui-row ui-row--tight segment-filter" data-active={active !== 'none'}>
      <label htmlFor={id}>{t('segment')}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => choose(Number(target.value) || undefined)}
      >
        <option value="">{t('allContacts')}</option>
        {value === 'other' ? (
          <option value="other">{segments ? t('otherSegment') : t('loading')}</option>
        ) : null}
        <Options label={t('own')} segments={segments?.filter(isOwn) ?? []} />
        <Options label={t('shared')} segments={segments?.filter((each) => !isOwn(each)) ?? []} />
      </select>
      {shown ? (
        <a
          className="ui-button"
          href={`${config.routes.admin}/collections/segments/${shown.id}`}
          aria-label={t('edit', { name: shown.name })}
        >
          ✎
        </a>
      ) : null}
    </div>
  )
}
