import { Hono } from 'hono'
import { PageTitle } from '../components/page-title.tsx'
import { SignUpForm } from '../components/sign-up-form.tsx'
import type { SiteEnv } from '../env.ts'
import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState, submit, valuesIn } from '../forms/form-state.ts'
import { trapIn } from '../forms/trap.tsx'
import { musterFor } from '../muster.ts'
import { render } from '../render.tsx'
import { pathIn, useLink, useView } from '../view.ts'

/** As Muster lists where subscribers came from. */
const source = 'website'

function SubscribePage({ state }: { state: FormState }) {
  const { newsletter: texts, archive } = useView().t
  const link = useLink()
  return (
    <>
      <PageTitle title={texts.title} text={texts.description} />
      <div class="inner narrow">
        <SignUpForm id="newsletter" state={state} />
        <p class="after-form">
          <a href={link('/newsletters')}>{archive.title}</a> ·{' '}
          <a href={link('/newsletter/leave')}>{texts.leave}</a>
        </p>
      </div>
    </>
  )
}

function LeavePage({ state }: { state: FormState }) {
  const { newsletter: texts } = useView().t
  return (
    <>
      <PageTitle title={texts.leave} text={texts.leaveDescription} />
      <div class="inner narrow">
        <Form
          name="unsubscribe"
          path="/newsletter/leave"
          state={state}
          done={texts.left}
          submit={texts.unsubscribe}
        >
          <Field
            form="leave"
            name="email"
            type="email"
            label={texts.email}
            state={state}
            maxLength={200}
            autocomplete="email"
          />
        </Form>
      </div>
    </>
  )
}

const stateOf = (sent: string | undefined): FormState =>
  sent === undefined ? emptyForm : { values: {}, isDone: true }

export const newsletter = new Hono<SiteEnv>()
  .get('/newsletter', (c) => {
    const { title, description } = c.var.view.t.newsletter
    const state = stateOf(c.req.query('sent'))
    return render(c, { title, description }, <SubscribePage state={state} />)
  })
  .post('/newsletter', async (c) => {
    const { view } = c.var
    const values = valuesIn(await c.req.formData())
    const { email = '', name = '', proof = '' } = values
    const rejected = await submit(values, view.t, () =>
      musterFor(c).subscribe({
        body: {
          email,
          source,
          language: view.language,
          ...(name ? { name } : {}),
          ...trapIn(values),
          proof,
        },
      }),
    )
    if (!rejected) return c.redirect(pathIn(view, view.language, '/newsletter?sent'), 303)
    return render(c, { title: view.t.newsletter.title }, <SubscribePage state={rejected} />, 400)
  })
  .get('/newsletter/leave', (c) => {
    const { leave, leaveDescription } = c.var.view.t.newsletter
    const state = stateOf(c.req.query('sent'))
    return render(c, { title: leave, description: leaveDescription }, <LeavePage state={state} />)
  })
  .post('/newsletter/leave', async (c) => {
    const { view } = c.var
    const values = valuesIn(await c.req.formData())
    const rejected = await submit(values, view.t, () =>
      musterFor(c).unsubscribe({ body: { email: values['email'] ?? '' } }),
    )
    if (!rejected) return c.redirect(pathIn(view, view.language, '/newsletter/leave?sent'), 303)
    return render(c, { title: view.t.newsletter.leave }, <LeavePage state={rejected} />, 400)
  })
