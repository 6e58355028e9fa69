import { Hono } from 'hono'
import { PageTitle } from '../components/page-title.tsx'
import type { SiteEnv } from '../env.ts'
import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState, submit, valuesIn } from '../forms/form-state.ts'
import { trapIn } from '../forms/trap.tsx'
import { keyOf, musterFor } from '../muster.ts'
import { render } from '../render.tsx'
import { pathIn, useView } from '../view.ts'

function ContactPage({ state }: { state: FormState }) {
  const { contact: texts } = useView().t
  const common = { form: 'contact', state, maxLength: 200 } as const
  return (
    <>
      <PageTitle title={texts.title} text={texts.description} />
      <div class="inner narrow">
        <Form name="contact" path="/contact" state={state} done={texts.done} submit={texts.send}>
          <div class="field-row">
            <Field {...common} name="name" label={texts.name} autocomplete="name" />
            <Field {...common} name="email" type="email" label={texts.email} autocomplete="email" />
          </div>
          <Field {...common} name="subject" label={texts.subject} />
          <Field {...common} name="message" label={texts.message} rows={8} maxLength={5000} />
        </Form>
      </div>
    </>
  )
}

export const contact = new Hono<SiteEnv>()
  .get('/contact', (c) => {
    const { title, description } = c.var.view.t.contact
    const state = c.req.query('sent') === undefined ? emptyForm : { values: {}, isDone: true }
    return render(c, { title, description }, <ContactPage state={state} />)
  })
  .post('/contact', async (c) => {
    const { view } = c.var
    const values = valuesIn(await c.req.formData())
    const { name = '', email = '', subject = '', message = '', proof = '' } = values
    const body = { name, email, subject, message, ...trapIn(values) }
    const rejected = await submit(values, view.t, () =>
      musterFor(c).sendMessage({ body: { ...body, proof } }, { key: keyOf(body) }),
    )
    if (!rejected) return c.redirect(pathIn(view, view.language, '/contact?sent'), 303)
    return render(c, { title: view.t.contact.title }, <ContactPage state={rejected} />, 400)
  })
