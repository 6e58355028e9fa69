'use client'

import { toast, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import {
  changeSeries,
  readSeries,
  repeatEvent,
  repetitions,
  type SeriesMember,
  seriesScopes,
} from '#src/contract/content/series.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useRegionalLanguage } from '#src/platform/admin/use-format-time.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'
import { RepeatDialog } from './repeat-dialog.tsx'

interface Props {
  readonly event: number
  readonly version: number
  /** How many dates the series has. */
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

const chosen = z.enum(['one', ...seriesScopes])

/** Asks whether what was just saved is to be changed in other dates of the series. */
function ChangeOthers({ event, version, count, onClose, onDone }: Props) {
  const texts = useTexts('series')
  const apply = async (form: FormData) => {
    const scope = chosen.parse(form.get('scope'))
    if (scope === 'one') return onClose()
    const body = { scope, version }
    const { changed } = await call(changeSeries, { id: String(event), body })
    toast.success(texts('changed', { count: changed }))
    onDone()
  }
  return (
    <FormDialog
      title={texts('ask')}
      submitLabel={texts('apply')}
      cancelLabel={texts('cancel')}
      onSubmit={apply}
      onClose={onClose}
    >
      <p>{texts('askHelp', { count })}</p>
      <div className="ui-stack ui-stack--tight">
        {chosen.options.map((scope) => (
          <label key={scope} className="ui-option">
            <input type="radio" name="scope" value={scope} defaultChecked={scope === 'one'} />
            {texts(scope)}
          </label>
        ))}
      </div>
    </FormDialog>
  )
}

type Series = z.output<typeof readSeries.response.schema>

/** What a save by a person, and no autosave, is known by. */
function useLastSave(): string | undefined {
  const { data } = useDocumentInfo()
  const change = lastChangeOf(data?.['lastChange'])
  return change?.autosaved === false ? change.at : undefined
}

function Member({ member, isThis }: { member: SeriesMember; isThis: boolean }) {
  const texts = useTexts('series')
  const language = useRegionalLanguage()
  const { id, startDate, timeZone, allDay, cancelled, published } = member
  const format = formatTimeIn(language, timeZone)
  const day = format(allDay ? 'fullDate' : 'fullDateTimeZone', startDate)
  const marks = [
    ...(isThis ? [texts('this')] : []),
    ...(published ? [] : [texts('draft')]),
    ...(cancelled ? [texts('cancelled')] : []),
  ]
  return (
    <li>
      {isThis ? day : <AdminLink path={`/collections/events/${id}`}>{day}</AdminLink>}
      {marks.length > 0 && <small> ({marks.join(', ')})</small>}
    </li>
  )
}

/** The dates of a series, which can be repeated; after a save it asks about the other dates. */
export function SeriesPanel({ siteZone }: { readonly siteZone: string }) {
  const { id, hasSavePermission } = useDocumentInfo()
  const texts = useTexts('series')
  const lastSave = useLastSave()
  const [loadedAt] = useState(lastSave)
  const [series, setSeries] = useState<Series>()
  const [dialog, setDialog] = useState<'repeat' | 'change'>()
  const event = typeof id === 'number' ? id : undefined
  const read = useCallback(
    async () => (event === undefined ? undefined : call(readSeries, { id: String(event) })),
    [event],
  )
  const take = useCallback(
    (found: Series | undefined) => {
      setSeries(found)
      if (found?.change && lastSave !== loadedAt) setDialog('change')
    },
    [lastSave, loadedAt],
  )
  const { load, problem } = useLatestResponse(read, take)
  useEffect(() => void load(), [load])
  if (event === undefined || !series)
    return problem ? <p className="ui-problem">{problem}</p> : null

  const { members, change } = series
  const close = () => setDialog(undefined)
  const done = () => {
    close()
    void read().then(setSeries)
  }
  return (
    <div className="field-type ui-stack">
      {members.length > 0 && <strong>{texts('dates')}</strong>}
      {members.length > 0 && (
        <ul className="ui-list">
          {members.map((member) => (
            <Member key={member.id} member={member} isThis={member.id === event} />
          ))}
        </ul>
      )}
      {hasSavePermission && (
        <div className="ui-row">
          <SmallButton onClick={() => setDialog('repeat')}>{texts('repeat')}</SmallButton>
          {change && (
            <SmallButton onClick={() => setDialog('change')}>{texts('others')}</SmallButton>
          )}
        </div>
      )}
      {dialog === 'repeat' && (
        <RepeatDialog
          title={texts('title')}
          help={texts('help')}
          choices={repetitions}
          repeat={(body) => call(repeatEvent, { id: String(event), body })}
          siteZone={siteZone}
          onClose={close}
          onDone={done}
        />
      )}
      {dialog === 'change' && change && (
        <ChangeOthers
          {...{ event, version: change.version, count: members.length }}
          onClose={close}
          onDone={done}
        />
      )}
    </div>
  )
}
