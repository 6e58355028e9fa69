import { stepForm } from '../../client/src/form-steps.ts'
import {
  answerField,
  answersIn,
  type FormItem,
  inputOf,
  otherField,
  pagesOf,
  surveyLinkIn,
  uploadFiles,
  wrongAnswerIn,
} from '../../client/src/forms.ts'
import { type Form, type FormQuestion, MusterError } from '../../client/src/index.ts'
import { proofOfWork } from '../../client/src/proof.ts'
import { h } from './element.ts'
import { form } from './form.ts'
import { MusterElement } from './muster-element.ts'
import { isLanguage, type Texts, textsIn } from './texts/index.ts'

/** What the API says, in English, where the organisation has written no thanks. */
const thanksFor = ({ slug, needsConfirmation }: Form) =>
  needsConfirmation && !linkTo(slug) ? 'confirm' : 'thanks'

/** What is wrong with an answer; with a file, as the API says. */
const textOfRule = (rule: string, { missing, wrong }: Texts): string =>
  rule === 'is required' ? missing : rule.startsWith('must') ? rule : wrong

/** The link of a mail that led to this page, where it is of a survey. */
const linkTo = (slug: string) => surveyLinkIn(window.location.hash, slug)

/** The form that `slug` names, with its conditions and pages. */
export class MusterForm extends MusterElement {
  static override readonly observedAttributes = [...MusterElement.observedAttributes, 'slug']

  /** Which drawing is the newest: an older one that takes longer shows nothing. */
  private drawing = 0

  protected async draw(): Promise<void> {
    this.drawing += 1
    const { drawing } = this
    const slug = this.getAttribute('slug') ?? ''
    const content = await this.read(slug)
      .then(async (asked) => [...this.content(asked), ...(await this.signatures(asked))])
      .catch(() => [h('p', { part: 'error' }, this.texts.unreachable)])
    if (drawing === this.drawing) this.show(h('slot', {}), ...content)
  }

  /** Where it has another slug now, by that. */
  private read(slug: string): Promise<Form> {
    return this.muster.readForm({ slug, ...this.spoken }).catch(async (error: unknown) => {
      const [moved] = await this.muster.listRedirects({ from: `/forms/${slug}` })
      const [, renamed] = /^\/forms\/([^/]+)$/.exec(moved?.to ?? '') ?? []
      if (renamed === undefined) throw error
      return this.muster.readForm({ slug: renamed, ...this.spoken })
    })
  }

  private get spoken() {
    const { language } = this
    return isLanguage(language) ? { language } : {}
  }

  private content(asked: Form): HTMLElement[] {
    const { texts } = this
    const { title, description, language, state } = asked
    const lang = language ?? undefined
    const head = [
      h('h2', { part: 'heading', lang }, title),
      description ? h('p', { lang }, description) : undefined,
    ].filter((each) => each !== undefined)
    if (state !== 'open') return [...head, h('p', { part: 'none' }, texts.formClosed)]
    const reader = linkTo(asked.slug)?.reader
    if (asked.anonymous) head.push(h('p', { part: 'hint', class: 'hint' }, texts.anonymous))
    else if (reader)
      head.push(h('p', { part: 'hint', class: 'hint' }, texts.reader.replace('{who}', reader)))
    const made = form({
      texts,
      submit: texts.send,
      trap: this.trap,
      content: pagesOf(asked).map((items) =>
        h(
          'fieldset',
          { 'data-page': '', lang },
          ...items.map((item) => this.conditional(asked, item)),
        ),
      ),
      send: (values, key) => this.send(asked, values, key),
    })
    stepForm(made, texts)
    return [...head, made]
  }

  /** Of a petition: how many have signed, and who wishes it to be seen. */
  private async signatures({ kind, slug }: Form): Promise<HTMLElement[]> {
    if (kind !== 'petition') return []
    const [{ total, goal }, signers] = await Promise.all([
      this.muster.readPetitionCount({ slug }),
      this.muster.listSignatures({ slug, limit: 20 }),
    ])
    const { signed, signedOf, signers: newest } = this.texts
    const said = (goal ? signedOf : signed)
      .replace('{total}', total.toLocaleString(this.language))
      .replace('{goal}', goal?.toLocaleString(this.language) ?? '')
    const bar = goal && h('progress', { max: goal, value: total, 'aria-hidden': 'true' })
    const names = signers.map(({ name, place }) =>
      h('li', {}, [name, place].filter(Boolean).join(', ')),
    )
    return [
      h('p', { part: 'count' }, said, bar || ''),
      ...(names.length > 0
        ? [h('p', { part: 'label' }, newest), h('ul', { part: 'signers' }, ...names)]
        : []),
    ]
  }

  private conditional(asked: Form, item: FormItem): HTMLElement | undefined {
    if (item.kind === 'page_break') return undefined
    const shown = item.kind === 'question' ? this.question(asked, item) : this.section(item)
    const { showIf } = item
    if (!showIf) return shown
    const { question, values } = showIf
    return h('fieldset', { 'data-if': question, 'data-values': JSON.stringify(values) }, shown)
  }

  private section({ heading, html }: Extract<FormItem, { kind: 'section' }>): HTMLElement {
    const text = h('div', { part: 'text' })
    // Muster has made it safe.
    text.innerHTML = html
    return h('div', { part: 'section' }, heading ? h('h3', { part: 'heading' }, heading) : '', text)
  }

  private question(asked: Form, question: FormQuestion): HTMLElement {
    const { name, control, label, help, text, required, showIf } = question
    const id = answerField(name)
    const hint = help || text ? `${id}-hint` : undefined
    const mark = required ? '' : h('span', { class: 'optional' }, ` (${this.texts.optional})`)
    const note = hint && h('p', { id: hint, class: 'hint', part: 'hint' }, `${text} ${help}`.trim())
    const demand = required ? { [showIf ? 'data-required' : 'required']: '' } : {}
    if (control === 'choice')
      return h(
        'fieldset',
        { part: 'field', 'aria-describedby': hint },
        h('legend', { part: 'label' }, label, mark),
        note,
        ...this.choices(question, demand),
      )
    const { rows, ...attributes } = {
      ...{ id, name: id, part: 'input', 'aria-describedby': hint },
      ...demand,
      ...inputOf(asked, question),
    }
    if (control === 'agreement')
      return h(
        'div',
        { part: 'field' },
        h(
          'label',
          { class: 'choice', part: 'label' },
          h('input', attributes),
          h('span', {}, label, mark),
        ),
        note,
      )
    return h(
      'div',
      { part: 'field' },
      h('label', { for: id, part: 'label' }, label, mark),
      note,
      rows ? h('textarea', { ...attributes, rows }) : h('input', attributes),
    )
  }

  private choices(
    { name, several, choices, choiceLabels, other, label }: FormQuestion,
    demand: Readonly<Record<string, string>>,
  ): HTMLElement[] {
    const { texts } = this
    const type = several ? 'checkbox' : 'radio'
    const box = (value: string, text: string) =>
      h(
        'label',
        { class: 'choice' },
        h('input', { type, name: answerField(name), value, ...(several ? {} : demand) }),
        h('span', {}, text),
      )
    const boxes = choices.map((choice, at) => box(choice, choiceLabels[at] ?? choice))
    if (!other) return boxes
    const field = h('input', {
      ...{ name: otherField(name), part: 'input', maxlength: 200 },
      'aria-label': `${label}: ${texts.other}`,
    })
    const shown = several ? h('span', {}, texts.other) : box('', texts.other)
    return [...boxes, h('div', { 'data-other': '' }, shown, field)]
  }

  private async send(asked: Form, values: FormData, key: string): Promise<string> {
    const { texts } = this
    const { slug, version } = asked
    const proof = await proofOfWork(() => this.muster.readChallenge())
    const token = linkTo(slug)?.token
    try {
      await uploadFiles(this.muster, asked, values)
      const { message } = await this.muster.submitForm(
        {
          slug,
          body: {
            ...{ answers: answersIn(asked, values), version, proof, ...this.trapIn(values) },
            ...this.spoken,
            ...(token ? { token } : {}),
          },
        },
        { key },
      )
      const thanks = thanksFor(asked)
      return message === textsIn('en')[thanks] ? texts[thanks] : message
    } catch (error) {
      const wrong = error instanceof MusterError && wrongAnswerIn(asked, error.message)
      if (error instanceof MusterError && error.message.startsWith('token:'))
        throw new MusterError(error.status, texts.expired)
      if (!wrong) throw error
      const text = textOfRule(wrong.rule, texts)
      throw new MusterError(error.status, `${answerField(wrong.question.name)}: ${text}`)
    }
  }
}
