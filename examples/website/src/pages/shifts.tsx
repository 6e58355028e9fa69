import type { EventShift } from '@muster/client'
import { Hono } from 'hono'
import { DaySheet } from '../components/event-row.tsx'
import { Icon } from '../components/icon.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { type Paged, Pagination, pageIn, readPaged } from '../components/pagination.tsx'
import type { SiteEnv } from '../env.ts'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState, submit, valuesIn } from '../forms/form-state.ts'
import { PersonFields } from '../forms/person-fields.tsx'
import { trapIn } from '../forms/trap.tsx'
import { keyOf, muster, musterFor } from '../muster.ts'
import { render } from '../render.tsx'
import { formatPeriod, formatTime } from '../times.ts'
import { pathIn, useLink, useView } from '../view.ts'
import { withoutField } from './registration.tsx'

const pageSize = 20

/** Whether people are still missing, in words. */
function Gap({ shift: { state, places } }: { shift: EventShift }) {
  const { shifts: texts } = useView().t
  if (state !== 'open') return <strong class="badge">{texts.states[state]}</strong>
  return (
    <span>{places.left === null ? texts.places[places.level] : texts.missing(places.left)}</span>
  )
}

function ShiftRow({ shift }: { shift: EventShift }) {
  const view = useView()
  const link = useLink()
  const { id, title, event, location, state } = shift
  return (
    <article class={state === 'cancelled' ? 'event-row cancelled' : 'event-row'}>
      <DaySheet when={shift} />
      <div>
        <h3>
          <a href={link(`/event-shifts/${id}`)}>{title}</a>
        </h3>
        <p class="facts">
          <span>{formatTime(view, shift)}</span>
          {location && (
            <span>
              <Icon name="map-pin" />
              {location}
            </span>
          )}
          <Gap shift={shift} />
        </p>
        {event && <p>{event.title}</p>}
      </div>
    </article>
  )
}

function ShiftList({ paged, event }: { paged: Paged<EventShift>; event: string }) {
  const { shifts: texts } = useView().t
  return (
    <>
      <PageTitle title={texts.title} text={texts.description} />
      <div class="inner">
        <h2 class="visually-hidden">{texts.title}</h2>
        {paged.items.length === 0 && <p>{texts.none}</p>}
        <div class="event-list">
          {paged.items.map((shift) => (
            <ShiftRow shift={shift} />
          ))}
        </div>
        <Pagination paged={paged} path="/event-shifts" query={event ? { event } : {}} />
      </div>
    </>
  )
}

/** Leads from an event to the shifts that are to be filled. */
export function ShiftsButton({ slug }: { slug: string }) {
  const link = useLink()
  return (
    <a class="button quiet" href={link(`/event-shifts?${new URLSearchParams({ event: slug })}`)}>
      {useView().t.shifts.title}
    </a>
  )
}

function Facts({ shift }: { shift: EventShift }) {
  const { t } = useView()
  const link = useLink()
  const { event, location, skills, minimumAge } = shift
  const facts = [
    [t.events.where, location],
    [t.shifts.skills, skills.join(', ')],
    [t.shifts.age, minimumAge > 0 && String(minimumAge)],
    [t.shifts.event, event && <a href={link(`/events/${event.slug}`)}>{event.title}</a>],
  ] as const
  return (
    <dl class="event-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ),
      )}
    </dl>
  )
}

/** The text that is agreed to is sent as it is read here. */
function AgeAgreement({ age, state }: { age: number; state: FormState }) {
  const text = useView().t.shifts.isOfAge(age)
  const isChecked = state.values['ageAgreement'] !== undefined
  return (
    <p class="field">
      <label>
        <input type="checkbox" name="ageAgreement" value={text} checked={isChecked} required />{' '}
        {text}
      </label>
    </p>
  )
}

function ShiftPage({ shift, state }: { shift: EventShift; state: FormState }) {
  const view = useView()
  const { events, shifts: texts } = view.t
  const isOpen = shift.state === 'open' || shift.state === 'waiting_list'
  return (
    <>
      <PageTitle title={shift.title} text={formatPeriod(view, shift)} />
      <div class="inner narrow">
        <Facts shift={shift} />
        {shift.description && <p>{shift.description}</p>}
        {shift.state !== 'open' && <p>{events.openings[shift.state]}</p>}
        {(isOpen || state.isDone) && (
          <Form
            name="shift"
            path={`/event-shifts/${shift.id}`}
            state={state}
            done={shift.needsConfirmation ? events.confirm : events.registered}
            submit={
              isOpen && shift.state === 'waiting_list' ? events.joinWaitingList : texts.signUp
            }
          >
            <PersonFields form="shift" state={state} />
            {shift.minimumAge > 0 && <AgeAgreement age={shift.minimumAge} state={state} />}
          </Form>
        )}
      </div>
    </>
  )
}

const headOf = ({ title, description }: EventShift) => ({ title, description })

export const shifts = new Hono<SiteEnv>()
  .get('/event-shifts', async (c) => {
    const { event = '', page } = c.req.query()
    const paged = await readPaged(pageIn(page), pageSize, (part) =>
      muster.listShifts({ ...part, ...(event ? { event } : {}) }),
    )
    const { title, description } = c.var.view.t.shifts
    return render(c, { title, description }, <ShiftList paged={paged} event={event} />)
  })
  .get('/event-shifts/:id{[0-9]{1,9}}', async (c) => {
    const shift = await muster.readShift({ id: Number(c.req.param('id')) })
    const state = c.req.query('sent') === undefined ? emptyForm : { values: {}, isDone: true }
    return render(c, headOf(shift), <ShiftPage shift={shift} state={state} />)
  })
  .post('/event-shifts/:id{[0-9]{1,9}}', async (c) => {
    const { view } = c.var
    const values = valuesIn(await c.req.formData())
    const shift = await muster.readShift({ id: Number(c.req.param('id')) })
    const { name = '', email = '', phone = '', ageAgreement = '', proof = '' } = values
    const body = { name, email, phone, ageAgreement, language: view.language, ...trapIn(values) }
    const { id } = shift
    const rejected = await submit(values, view.t, () =>
      musterFor(c).signUp({ id, body: { ...body, proof } }, { key: keyOf({ id, ...body }) }),
    )
    if (!rejected) return c.redirect(pathIn(view, view.language, `/event-shifts/${id}?sent`), 303)
    const page = <ShiftPage shift={shift} state={withoutField(rejected)} />
    return render(c, headOf(shift), page, 400)
  })
