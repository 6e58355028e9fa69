'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import {
  type MoveObstacle,
  mostParticipants,
  moveObstacles,
  moveParticipants,
} from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

/** How many of the next events are offered. */
const offered = 300

const events = z.object({
  docs: z.array(z.object({ id: z.int(), title: z.string(), startDate: z.string() })),
})
type OpenEvent = z.output<typeof events>['docs'][number]

/** The next events that people register for; undefined until they are read. */
function useOpenEvents(): readonly OpenEvent[] | undefined {
  const { config } = useConfig()
  const [found, setFound] = useState<readonly OpenEvent[]>()
  const url = `${config.routes.api}/events`
  useEffect(() => {
    const query = new URLSearchParams({ depth: '0', limit: String(offered), sort: 'startDate' })
    query.set('where[and][0][registration.enabled][equals]', 'true')
    query.set('where[and][1][startDate][greater_than]', new Date().toISOString())
    query.set('where[and][2][_status][equals]', 'published')
    query.set('select[title]', 'true')
    query.set('select[startDate]', 'true')
    request(`${url}?${query}`, events).then(
      ({ docs }) => setFound(docs),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [url])
  return found
}

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Moves registrations to another event, and names those that stay with the reason. */
export function MoveParticipants({ ids, onDone, onClose }: Props) {
  const texts = useTexts('participants')
  const formatTime = useFormatTime()
  const found = useOpenEvents()
  const report = (moved: number, stayed: ReadonlyMap<MoveObstacle, readonly string[]>) => {
    if (moved > 0) toast.success(texts('moved', { count: moved }))
    for (const reason of moveObstacles) {
      const names = stayed.get(reason)?.join(', ')
      if (names) toast.error(texts(`notMoved:${reason}`, { names }))
    }
  }
  const move = async (form: FormData) => {
    const stayed = new Map<MoveObstacle, string[]>()
    let sum = 0
    for (let from = 0; from < ids.length; from += mostParticipants) {
      const some = ids.slice(from, from + mostParticipants)
      const body = { ids: some, event: Number(form.get('event')) }
      const { moved, failed } = await call(moveParticipants, { body })
      sum += moved
      for (const { reason, name } of failed)
        stayed.set(reason, [...(stayed.get(reason) ?? []), name])
    }
    report(sum, stayed)
    onDone()
  }
  return (
    <FormDialog
      title={texts('moveTitle')}
      submitLabel={texts('moveSubmit')}
      cancelLabel={texts('close')}
      onSubmit={move}
      onClose={onClose}
    >
      <label>
        {texts('moveTo')}
        <select name="event" required disabled={!found?.length}>
          {found?.length === 0 && <option value="">{texts('noEvents')}</option>}
          {optionsOf(
            (found ?? []).map((each) => [
              each.id,
              `${each.title} · ${formatTime('date', each.startDate)}`,
            ]),
          )}
        </select>
      </label>
      <p>{texts('moveHelp')}</p>
    </FormDialog>
  )
}
