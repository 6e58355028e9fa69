import { Hono } from 'hono'
import { PageTitle } from '../components/page-title.tsx'
import type { SiteEnv } from '../env.ts'
import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState, submit, valuesIn } from '../forms/form-state.ts'
import { ImagesField } from '../forms/images-field.tsx'
import { sendProposal, uploadedIn, uploadImages } from '../forms/proposal.ts'
import { musterFor } from '../muster.ts'
import { render } from '../render.tsx'
import type { Texts } from '../texts/en.ts'
import { pathIn, useView } from '../view.ts'

type Kind = 'action' | 'event'

const paths = { action: '/propose', event: '/propose-event' } as const

/** What differs between the proposals. */
const textsOf = ({ proposal, eventProposal }: Texts, kind: Kind) =>
  kind === 'event' ? { ...proposal, ...eventProposal } : proposal

interface ProposePageProps {
  kind: Kind
  state: FormState
  imageUrls?: readonly string[]
}

/** When and where an event would be, by the organisation's clocks. */
function WhenAndWhere({ state }: { state: FormState }) {
  const { eventProposal: texts } = useView().t
  const common = { form: 'proposal', state } as const
  return (
    <>
      <div class="field-row">
        <Field {...common} name="day" type="date" label={texts.day} maxLength={10} />
        <Field {...common} name="time" type="time" label={texts.time} maxLength={5} isOptional />
      </div>
      <Field {...common} name="location" label={texts.place} maxLength={300} />
    </>
  )
}

function ProposePage({ kind, state, imageUrls = [] }: ProposePageProps) {
  const texts = textsOf(useView().t, kind)
  const common = { form: 'proposal', state, maxLength: 200 } as const
  return (
    <>
      <PageTitle title={texts.title} text={texts.description} />
      <div class="inner narrow">
        <Form
          name="proposal"
          path={paths[kind]}
          state={state}
          done={texts.done}
          submit={texts.send}
          hasFiles
        >
          <fieldset>
            <legend>{texts.idea}</legend>
            <Field {...common} name="title" label={texts.titleField} />
            {kind === 'event' && <WhenAndWhere state={state} />}
            <Field
              {...common}
              name="description"
              label={texts.summary}
              hint={texts.summaryHint}
              rows={3}
              maxLength={5000}
            />
            <Field
              {...common}
              name="content"
              label={texts.content}
              hint={texts.contentHint}
              rows={8}
              maxLength={20_000}
              isOptional
            />
            <ImagesField state={state} imageUrls={imageUrls} />
          </fieldset>
          <fieldset>
            <legend>{texts.you}</legend>
            <Field {...common} name="contactName" label={texts.contactName} autocomplete="name" />
            <div class="field-row">
              <Field
                {...common}
                name="contactEmail"
                type="email"
                label={texts.contactEmail}
                autocomplete="email"
              />
              <Field
                {...common}
                name="contactPhone"
                type="tel"
                label={texts.contactPhone}
                autocomplete="tel"
                maxLength={50}
                isOptional
              />
            </div>
          </fieldset>
        </Form>
      </div>
    </>
  )
}

const proposing = (kind: Kind) =>
  new Hono<SiteEnv>()
    .get(paths[kind], (c) => {
      const { title, description } = textsOf(c.var.view.t, kind)
      const state = c.req.query('sent') === undefined ? emptyForm : { values: {}, isDone: true }
      return render(c, { title, description }, <ProposePage kind={kind} state={state} />)
    })
    .post(paths[kind], async (c) => {
      const { view } = c.var
      const form = await c.req.formData()
      const values = valuesIn(form)
      const imageUrls = uploadedIn(form)
      const muster = musterFor(c)
      const rejected = await submit(values, view.t, async () => {
        await uploadImages(muster, form, imageUrls)
        await sendProposal(muster, values, { imageUrls, isEvent: kind === 'event' })
      })
      if (!rejected) return c.redirect(pathIn(view, view.language, `${paths[kind]}?sent`), 303)
      const page = <ProposePage kind={kind} state={rejected} imageUrls={imageUrls} />
      return render(c, { title: textsOf(view.t, kind).title }, page, 400)
    })

export const propose = new Hono<SiteEnv>()
  .route('/', proposing('action'))
  .route('/', proposing('event'))
