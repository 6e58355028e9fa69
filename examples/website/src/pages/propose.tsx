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
import { pathIn, useView } from '../view.ts'

interface ProposePageProps {
  state: FormState
  imageUrls?: readonly string[]
}

function ProposePage({ state, imageUrls = [] }: ProposePageProps) {
  const { proposal: texts } = useView().t
  const common = { form: 'proposal', state, maxLength: 200 } as const
  return (
    <>
      <PageTitle title={texts.title} text={texts.description} />
      <div class="inner narrow">
        <Form
          name="proposal"
          path="/propose"
          state={state}
          done={texts.done}
          submit={texts.send}
          hasFiles
        >
          <fieldset>
            <legend>{texts.idea}</legend>
            <Field {...common} name="title" label={texts.titleField} />
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

export const propose = new Hono<SiteEnv>()
  .get('/propose', (c) => {
    const { title, description } = c.var.view.t.proposal
    const state = c.req.query('sent') === undefined ? emptyForm : { values: {}, isDone: true }
    return render(c, { title, description }, <ProposePage state={state} />)
  })
  .post('/propose', async (c) => {
    const { view } = c.var
    const form = await c.req.formData()
    const values = valuesIn(form)
    const imageUrls = uploadedIn(form)
    const muster = musterFor(c)
    const rejected = await submit(values, view.t, async () => {
      await uploadImages(muster, form, imageUrls)
      await sendProposal(muster, values, imageUrls)
    })
    if (!rejected) return c.redirect(pathIn(view, view.language, '/propose?sent'), 303)
    const page = <ProposePage state={rejected} imageUrls={imageUrls} />
    return render(c, { title: view.t.proposal.title }, page, 400)
  })
