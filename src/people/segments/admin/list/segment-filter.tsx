'use client'
import { toast, useAuth, useConfig, useListQuery } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'
import '../../../contacts/admin/contact.css'
import '../segments.css'
import { type ListSegment, segmentIn, withSegment } from './segment-condition.ts'

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

interface LinksProps {
  readonly active: ListSegment
  readonly segment: Segment | undefined
  readonly onClear: () => void
}

function Links({ active, segment: shown, onClear }: LinksProps) {
  const t = useTexts('segments')
  const { config } = useConfig()
  const list = `${config.routes.admin}/collections/segments`
  return (
    <span className="ui-row segment-filter__links">
      {active === 'none' ? null : (
        <button className="ui-link" type="button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
      {shown ? <a href={`${list}/${shown.id}`}>{t('edit', { name: shown.name })}</a> : null}
      <a href={`${list}/create`}>{t('create')}</a>
    </span>
  )
}

export function SegmentFilter() {
  const t = useTexts('segments')
  const id = useId()
  const { user } = useAuth()
  const { query, handleWhereChange } = useListQuery()
  const segments = useSegments()
  const active = segmentIn(query.where)
  const shown = segments?.find((each) => each.id === active)
  const isOwn = ({ owner }: Segment) => owner === user?.id
  const choose = (segment: number | undefined) =>
    void handleWhereChange?.(withSegment(query.where, segment))
  const value = shown ? String(shown.id) : active === 'none' ? '' : 'other'
  return (
    <div
      className="ui-row ui-below-s segment-filter ui-inputs contacts-control"
      data-active={active !== 'none'}
    >
      <div className="ui-row">
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
      </div>
      <Links active={active} segment={shown} onClear={() => choose(undefined)} />
    </div>
  )
}
