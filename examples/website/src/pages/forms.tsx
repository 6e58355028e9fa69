import type { Form as FormOfApi, PetitionCount, Signature } from '@muster/client'
import { answersIn, type FormItem, pagesOf, uploadFiles, wrongAnswerIn } from '@muster/client/forms'
import { Hono } from 'hono'
import { raw } from 'hono/html'
import type { PropsWithChildren } from 'hono/jsx'
import { PageTitle } from '../components/page-title.tsx'
import type { SiteEnv } from '../env.ts'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState, submit } from '../forms/form-state.ts'
import { Question } from '../forms/question.tsx'
import { trapIn } from '../forms/trap.tsx'
import { keyOf, muster, musterFor } from '../muster.ts'
import { render } from '../render.tsx'
import { useView } from '../view.ts'

interface FormProps {
  form: FormOfApi
  state: FormState
}

/** Of a petition: how many have signed, and who wishes it to be seen. */
interface Signed {
  readonly target: string
  readonly count: PetitionCount
  readonly signers: readonly Signature[]
}

const signedOf = async ({ kind, slug }: FormOfApi): Promise<Signed | undefined> => {
  if (kind !== 'petition') return undefined
  const [{ target, count }, signers] = await Promise.all([
    muster.readPetition({ slug }),
    muster.listSignatures({ slug, limit: 20 }),
  ])
  return { target, count, signers }
}

function Count({ target, count: { total, goal } }: Pick<Signed, 'target' | 'count'>) {
  const { language, t } = useView()
  const numbers = new Intl.NumberFormat(language)
  return (
    <div class="form-section" lang={language}>
      {target && <p>{t.form.addressedTo(target)}</p>}
      <h2>
        {t.form.signed(numbers.format(total), goal === null ? undefined : numbers.format(goal))}
      </h2>
      {goal !== null && <progress max={goal} value={total} aria-hidden="true" />}
    </div>
  )
}

function Signers({ signers }: Pick<Signed, 'signers'>) {
  const { language, t } = useView()
  return (
    <section class="prose" lang={language}>
      <h2>{t.form.signers}</h2>
      <ul>
        {signers.map(({ name, place }) => (
          <li>{[name, place].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </section>
  )
}

type ShowIf = Exclude<FormItem, { kind: 'page_break' }>['showIf']

/** Choices as they are displayed. */
const namesIn = (item: FormItem | undefined, values: readonly string[]): readonly string[] =>
  item?.kind === 'question'
    ? values.map((value) => item.choiceLabels[item.choices.indexOf(value)] ?? value)
    : values

/** What is displayed only after certain answers; without the script it says so. */
function Conditional({
  form,
  showIf,
  children,
}: PropsWithChildren<{ form: FormOfApi; showIf: ShowIf }>) {
  const { form: texts } = useView().t
  if (!showIf) return <>{children}</>
  const decides = form.display.find(
    (item) => item.kind === 'question' && item.name === showIf.question,
  )
  const label = decides?.kind === 'question' ? decides.label : ''
  const isAgreement = decides?.kind === 'question' && decides.control === 'agreement'
  return (
    <fieldset class="part" data-if={showIf.question} data-values={JSON.stringify(showIf.values)}>
      <noscript>
        <p class="hint">
          {texts.onlyIf(
            label,
            isAgreement ? texts.yes : namesIn(decides, showIf.values).join(' / '),
          )}
        </p>
      </noscript>
      {children}
    </fieldset>
  )
}

function Item({ form, state, item }: FormProps & { item: FormItem }) {
  if (item.kind === 'page_break') return null
  return (
    <Conditional form={form} showIf={item.showIf}>
      {item.kind === 'question' ? (
        <Question form={form} question={item} state={state} />
      ) : (
        <div class="form-section">
          {item.heading && <h2>{item.heading}</h2>}
          {item.html && <div class="prose">{raw(item.html)}</div>}
        </div>
      )}
    </Conditional>
  )
}

interface FormPageProps extends FormProps {
  done?: string
  signed: Signed | undefined
}

function FormPage({ form, state, done = '', signed }: FormPageProps) {
  const { language, site, t } = useView()
  const { next, back, page, send, openings, anonymous, reader } = t.form
  const own = form.language ?? site.language
  return (
    <article {...(own === language ? {} : { lang: own })}>
      <PageTitle title={form.title} text={form.description} />
      <div class="inner narrow">
        {signed && <Count target={signed.target} count={signed.count} />}
        {form.state !== 'open' && !state.isDone && <p lang={language}>{openings[form.state]}</p>}
        {(form.state === 'open' || state.isDone) && (
          <Form
            name={`form-${form.slug}`}
            path={`/forms/${form.slug}`}
            state={state}
            done={done}
            submit={send}
            hasFiles={asksForFiles(form)}
            attributes={{
              ...{ 'data-next': next, 'data-back': back, 'data-page': page },
              ...(form.anonymous ? {} : { 'data-slug': form.slug, 'data-reader': reader }),
            }}
          >
            {form.anonymous && <p class="hint">{anonymous}</p>}
            <input type="hidden" name="version" value={form.version} />
            <input type="hidden" name="visit" value={crypto.randomUUID()} />
            {pagesOf(form).map((items) => (
              <fieldset class="part" data-page>
                {items.map((item) => (
                  <Item form={form} state={state} item={item} />
                ))}
              </fieldset>
            ))}
          </Form>
        )}
        {signed && signed.signers.length > 0 && <Signers signers={signed.signers} />}
      </div>
    </article>
  )
}

const asksForFiles = ({ display }: FormOfApi): boolean =>
  display.some((item) => item.kind === 'question' && item.control === 'file')

/** What was entered, with several answers to a question in lines; files are chosen again. */
const enteredIn = (values: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(values.keys())].map((name) => [
      name,
      values
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join('\n'),
    ]),
  )

/** What is wrong at its question, where it is about one. */
const atQuestion = (
  form: FormOfApi,
  state: FormState,
  t: SiteEnv['Variables']['view']['t'],
): FormState => {
  const { field, text = '' } = state.error ?? {}
  if (field === 'version') return { ...state, error: { text: t.form.changed } }
  const wrong = wrongAnswerIn(form, text)
  if (!wrong) return { ...state, error: { text } }
  const { question } = wrong
  const isEmail = question.control === 'email' && wrong.rule === 'is not an answer to it'
  const rule = isEmail ? 'must be a valid email address' : wrong.rule
  return { ...state, error: { field: question.name, text: t.forms.rules[rule] ?? rule } }
}

export const forms = new Hono<SiteEnv>()
  .get('/forms/:slug', async (c) => {
    const form = await muster.readForm({ slug: c.req.param('slug'), language: c.var.view.language })
    const { title, description } = form
    const page = <FormPage form={form} state={emptyForm} signed={await signedOf(form)} />
    return render(c, { title, description }, page)
  })
  .post('/forms/:slug', async (c) => {
    const { view } = c.var
    const slug = c.req.param('slug')
    const posted = await c.req.formData()
    const values = enteredIn(posted)
    const form = await muster.readForm({ slug, language: view.language })
    let done = ''
    const rejected = await submit(values, view.t, async () => {
      await uploadFiles(musterFor(c), form, posted)
      const body = {
        answers: answersIn(form, posted),
        version: Number(values['version']) || form.version,
        language: view.language,
        ...trapIn(values),
        ...(values['token'] ? { token: values['token'] } : {}),
      }
      const proof = values['proof'] ?? ''
      // Others may give the same answers.
      const key = keyOf({ slug, visit: values['visit'], ...body })
      const { message } = await musterFor(c).submitForm({ slug, body: { ...body, proof } }, { key })
      done = view.t.form.messages[message] ?? message
    })
    const state = rejected ? atQuestion(form, rejected, view.t) : { values: {}, isDone: true }
    const page = <FormPage form={form} state={state} done={done} signed={await signedOf(form)} />
    return render(c, { title: form.title }, page, rejected ? 400 : 200)
  })
