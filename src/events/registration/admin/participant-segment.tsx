'use client'
import { useAuth, useConfig, useListQuery } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { type RegisteredState, registeredStates } from '#src/contract/people/segment-conditions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { conditionIn } from '#src/platform/admin/list-condition.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { request } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'

const ofOne = z.object({ equals: z.coerce.number().int().positive() })
const created = z.object({ doc: z.object({ id: z.int() }) })
const titled = z.object({ title: z.string() })

const longestName = 200

/** What a segment of participants is called until one types a name: the event, and who of it. */
const segmentName = (event: string, who: string): string =>
  `${event.slice(0, longestName - who.length - 3)} – ${who}`

/** Above a list of the participants of one event: makes a segment of them, for who may. */
export function ParticipantSegment() {
  const texts = useTexts('participants')
  const { query } = useListQuery()
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useAuth().permissions?.collections?.['segments']?.create
  const event = ofOne.safeParse(conditionIn(query.where, 'event')).data?.equals
  if (!mayCreate || event === undefined) return null
  return (
    <div className="ui-row ui-row--wide">
      <SmallButton onClick={() => setOpen(true)}>{texts('segment')}</SmallButton>
      {isOpen && <SegmentDialog event={event} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface Props {
  readonly event: number
  readonly onClose: () => void
}

function SegmentDialog({ event, onClose }: Props) {
  const texts = useTexts('participants')
  const states = useTexts('segments')
  const router = useRouter()
  const { routes } = useConfig().config
  const id = useId()
  const [title, setTitle] = useState('')
  const [state, setState] = useState<RegisteredState>(registeredStates[0])
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    const url = `${routes.api}/events/${event}?depth=0&select[title]=true`
    // Without the title, a name can still be typed.
    request(url, titled).then(
      (found) => setTitle(found.title),
      () => undefined,
    )
  }, [routes.api, event])
  const name = typed ?? (title && segmentName(title, states(`registeredStates:${state}`)))
  const make = async () => {
    const condition = { field: 'registered', events: [event], states: [state] }
    const rules = { match: 'all', people: 'contacts', conditions: [condition] }
    const { doc } = await request(`${routes.api}/segments`, created, {
      method: 'POST',
      json: { name, rules },
    })
    const path = `/collections/segments/${doc.id}` as const
    router.push(formatAdminURL({ adminRoute: routes.admin, path }))
  }
  return (
    <FormDialog
      title={texts('segmentTitle')}
      submitLabel={texts('segmentSubmit')}
      cancelLabel={texts('close')}
      onSubmit={make}
      onClose={onClose}
    >
      <label htmlFor={`${id}state`}>
        {texts('segmentState')}
        <select
          id={`${id}state`}
          value={state}
          onChange={({ target }) => setState(registeredStates[target.selectedIndex] ?? state)}
        >
          {optionsOf(registeredStates.map((each) => [each, states(`registeredStates:${each}`)]))}
        </select>
      </label>
      <label htmlFor={`${id}name`}>
        {texts('segmentName')}
        <input
          id={`${id}name`}
          required
          maxLength={longestName}
          pattern=".*\S.*"
          value={name}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p>{texts('segmentHelp')}</p>
    </FormDialog>
  )
}
