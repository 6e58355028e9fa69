import type { EventRegistration, Operations } from '@muster/client'
import { Hono } from 'hono'
import { whenFields } from '../card-fields.ts'
import { PageTitle } from '../components/page-title.tsx'
import type { SiteEnv } from '../env.ts'
import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState, submit, valuesIn } from '../forms/form-state.ts'
import { PersonFields } from '../forms/person-fields.tsx'
import { trapIn } from '../forms/trap.tsx'
import { keyOf, muster, musterFor } from '../muster.ts'
import { render } from '../render.tsx'
import type { Language } from '../texts/index.ts'
import { formatPeriod, type When } from '../times.ts'
import { pathIn, useLink, useView } from '../view.ts'

type Body = Operations['register']['input']['body']
type Question = EventRegistration['questions'][number]

const answerName = ({ key }: Question): string => `answer-${key}`

interface AnswerProps {
  question: Question
  state: FormState
}

function Answer({ question, state }: AnswerProps) {
  const { label, kind, required, choices, choiceLabels } = question
  const name = answerName(question)
  const value = state.values[name] ?? ''
  if (kind === 'text')
    return (
      <Field
        form="registration"
        name={name}
        label={label}
        state={state}
        maxLength={500}
        isOptional={!required}
      />
    )
  if (kind === 'yes_no')
    return (
      <p class="field">
        <label>
          <input
            type="checkbox"
            name={name}
            value="true"
            checked={value !== ''}
            required={required}
          />{' '}
          {label}
        </label>
      </p>
    )
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} required={required}>
        <option value="" />
        {choices.map((choice, at) => (
          <option value={choice} selected={choice === value}>
            {choiceLabels[at] ?? choice}
          </option>
        ))}
      </select>
    </div>
  )
}

function Companions({ most, state }: { most: number; state: FormState }) {
  const { events: texts } = useView().t
  const chosen = state.values['companions'] ?? '0'
  return (
    <div class="field">
      <label for="registration-companions">{texts.companions}</label>
      <select id="registration-companions" name="companions">
        {Array.from({ length: most + 1 }, (_, count) => (
          <option selected={String(count) === chosen}>{count}</option>
        ))}
      </select>
    </div>
  )
}

interface PageProps {
  event: When & { slug: string; title: string }
  offer: EventRegistration
  code: string
  state: FormState
}

function RegistrationPage({ event, offer, code, state }: PageProps) {
  const view = useView()
  const { events: texts } = view.t
  const isOpen = offer.state === 'open' || offer.state === 'waiting_list'
  return (
    <>
      <PageTitle title={event.title} text={formatPeriod(view, event)} />
      <div class="inner narrow">
        {!isOpen && <p>{texts.openings[offer.state]}</p>}
        {offer.state === 'waiting_list' && <p>{texts.openings.waiting_list}</p>}
        {!state.isDone && <Places offer={offer} />}
        {(isOpen || state.isDone) && (
          <Form
            name="registration"
            path={registrationPath(event.slug, code)}
            state={state}
            done={offer.needsConfirmation ? texts.confirm : texts.registered}
            submit={texts.register}
          >
            <PersonFields form="registration" state={state} />
            {offer.companions > 0 && <Companions most={offer.companions} state={state} />}
            {offer.questions.map((question) => (
              <Answer question={question} state={state} />
            ))}
          </Form>
        )}
      </div>
    </>
  )
}

const registrationPath = (slug: string, code: string): string =>
  `/events/${slug}/register${code ? `?${new URLSearchParams({ code })}` : ''}`

/** How many places are left, in words or exactly as Settings say. */
function Places({ offer: { state, places } }: { offer: EventRegistration }) {
  const { events: texts } = useView().t
  if (state !== 'open' || !places) return null
  return (
    <span>{places.left === null ? texts.places[places.level] : texts.placesLeft(places.left)}</span>
  )
}

/** Leads to the form, of an event that people register for here. */
export function RegisterButton({ slug, offer }: { slug: string; offer: EventRegistration }) {
  const { events: texts } = useView().t
  const link = useLink()
  if (offer.state !== 'open' && offer.state !== 'waiting_list') return null
  return (
    <>
      <a class="button" href={link(registrationPath(slug, ''))}>
        {offer.state === 'open' ? texts.register : texts.joinWaitingList}
      </a>
      <Places offer={offer} />
    </>
  )
}

/** What was entered, as Muster is sent it. */
const bodyOf = (
  values: Readonly<Record<string, string>>,
  { questions }: EventRegistration,
  language: NonNullable<Body['language']>,
): Body => {
  const { name = '', email = '', phone = '', companions = '0' } = values
  const answers = questions.flatMap((question): [string, string | boolean][] => {
    const value = values[answerName(question)]
    if (value === undefined) return []
    return [[question.key, question.kind === 'yes_no' ? true : value]]
  })
  return {
    name,
    email,
    phone,
    companions: Number(companions),
    answers: Object.fromEntries(answers),
    language,
    ...trapIn(values),
  }
}

const ofForm: readonly unknown[] = ['answers', 'registration', 'shift', 'ageAgreement']

/** What is wrong with an answer is said of the form as a whole. */
export const withoutField = (state: FormState): FormState =>
  state.error && ofForm.includes(state.error.field)
    ? { values: state.values, error: { text: state.error.text } }
    : state

const offerIn = (language: Language, slug: string, code: string) =>
  muster.readRegistration({ slug, language, ...(code ? { code } : {}) })

export const registration = new Hono<SiteEnv>()
  .get('/events/:slug/register', async (c) => {
    const slug = c.req.param('slug')
    const code = c.req.query('code') ?? ''
    const event = await muster.readEvent({ slug, include: whenFields })
    const offer = await offerIn(c.var.view.language, slug, code)
    const state = c.req.query('sent') === undefined ? emptyForm : { values: {}, isDone: true }
    const page = <RegistrationPage event={event} offer={offer} code={code} state={state} />
    return render(c, { title: event.title, description: event.description }, page)
  })
  .post('/events/:slug/register', async (c) => {
    const { view } = c.var
    const slug = c.req.param('slug')
    const code = c.req.query('code') ?? ''
    const values = valuesIn(await c.req.formData())
    const event = await muster.readEvent({ slug, include: whenFields })
    const offer = await offerIn(view.language, slug, code)
    const body = { ...bodyOf(values, offer, view.language), code }
    const rejected = await submit(values, view.t, () =>
      musterFor(c).register(
        { slug, body: { ...body, proof: values['proof'] ?? '' } },
        { key: keyOf({ slug, ...body }) },
      ),
    )
    const path = registrationPath(slug, code)
    const sent = `${path}${code ? '&' : '?'}sent`
    if (!rejected) return c.redirect(pathIn(view, view.language, sent), 303)
    const state = withoutField(rejected)
    const page = <RegistrationPage event={event} offer={offer} code={code} state={state} />
    return render(c, { title: event.title }, page, 400)
  })
