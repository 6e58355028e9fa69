'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'

const event = z.object({ id: z.int(), title: z.string().nullish() })
const response = z.object({ docs: z.array(event) })
type Event = z.output<typeof event>

const offered = 200

function useEvents(): readonly Event[] | undefined {
  const { config } = useConfig()
  const [events, setEvents] = useState<readonly Event[]>()
  useEffect(() => {
    const query = `sort=-startDate&limit=${offered}&depth=0&select[title]=true`
    request(`${config.routes.api}/events?${query}`, response).then(
      ({ docs }) => setEvents(docs),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }, [config.routes.api])
  return events
}

interface Props {
  readonly event?: { readonly id: number; readonly title: string } | null
  readonly onChange?: (id: string) => void
}

export function EventSelect({ event: chosen = null, onChange }: Props) {
  const texts = useTexts('contacts')
  const events = useEvents()
  const missing = chosen && !events?.some((each) => each.id === chosen.id) ? [chosen] : []
  return (
    <label>
      {texts('event')}
      <select
        name="event"
        // Re-rendered once the events are there.
        key={events ? 'loaded' : 'loading'}
        defaultValue={chosen?.id ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      >
        <option value="">{texts('noEvent')}</option>
        {optionsOf(
          [...missing, ...(events ?? [])].map((each) => [each.id, each.title || texts('untitled')]),
        )}
      </select>
    </label>
  )
}
