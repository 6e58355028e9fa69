import type { EventRegistration } from '../../client/src/index.ts'
import { proofOfWork } from '../../client/src/proof.ts'
import { h } from './element.ts'
import { field, form, textOf } from './form.ts'
import { MusterElement } from './muster-element.ts'
import { placesIn } from './places.ts'
import { isLanguage } from './texts/index.ts'

type Question = EventRegistration['questions'][number]

const answerName = ({ key }: Question): string => `answer-${key}`

const select = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  required: boolean,
) =>
  h(
    'div',
    { part: 'field' },
    h('label', { for: name, part: 'label' }, label),
    h(
      'select',
      { id: name, name, part: 'input', required },
      ...options.map(([value, text]) => h('option', { value }, text)),
    ),
  )

/** Registers for the event that `event` names by its slug; `code` is of one by link only. */
export class MusterEventRegistration extends MusterElement {
  static override readonly observedAttributes = [
    ...MusterElement.observedAttributes,
    'event',
    'code',
  ]

  /** Which drawing is the newest: an older one that takes longer shows nothing. */
  private drawing = 0

  protected async draw(): Promise<void> {
    this.drawing += 1
    const { drawing, language } = this
    const slug = this.getAttribute('event') ?? ''
    const code = this.getAttribute('code') ?? ''
    const content = await this.muster
      .readRegistration({
        slug,
        ...(code ? { code } : {}),
        ...(isLanguage(language) ? { language } : {}),
      })
      .then((offer) => this.content(slug, code, offer))
      .catch(() => [h('p', { part: 'error' }, this.texts.unreachable)])
    if (drawing === this.drawing) this.show(h('slot', {}), ...content)
  }

  private content(slug: string, code: string, offer: EventRegistration): HTMLElement[] {
    const { texts } = this
    const isFull = offer.state === 'waiting_list'
    if (offer.state === 'elsewhere')
      return [h('p', {}, h('a', { part: 'title', href: offer.link }, texts.register))]
    if (offer.state !== 'open' && !isFull) return [h('p', { part: 'none' }, texts.notOpen)]
    const made = form({
      texts,
      submit: isFull ? texts.joinList : texts.register,
      trap: this.trap,
      content: this.fields(offer),
      send: (values, key) => this.send({ slug, code, offer }, values, key),
    })
    const places = isFull ? texts.full : placesIn(offer, texts)
    return places ? [h('p', { part: isFull ? 'none' : 'places' }, places), made] : [made]
  }

  private fields({ companions, questions }: EventRegistration): HTMLElement[] {
    const { texts } = this
    const { optional } = texts
    const counts = Array.from({ length: companions + 1 }, (_, count) => {
      const text = String(count)
      return [text, text] as const
    })
    return [
      field({ name: 'name', label: texts.name, maxLength: 200, autocomplete: 'name' }),
      field({
        name: 'email',
        label: texts.email,
        type: 'email',
        maxLength: 200,
        autocomplete: 'email',
      }),
      field({ name: 'phone', label: texts.phone, type: 'tel', maxLength: 50, optional }),
      ...(companions > 0 ? [select('companions', texts.companions, counts, false)] : []),
      ...questions.map((question) => this.question(question)),
    ]
  }

  private question(question: Question): HTMLElement {
    const { label, kind, required, choices, choiceLabels } = question
    const name = answerName(question)
    const options = choices.map((choice, at) => [choice, choiceLabels[at] ?? choice] as const)
    if (kind === 'choice') return select(name, label, [['', ''], ...options], required)
    if (kind === 'text')
      return field({
        name,
        label,
        maxLength: 500,
        ...(required ? {} : { optional: this.texts.optional }),
      })
    const box = h('input', { type: 'checkbox', name, value: 'true', required })
    return h('p', { part: 'field' }, h('label', { part: 'label' }, box, ` ${label}`))
  }

  private async send(
    { slug, code, offer }: { slug: string; code: string; offer: EventRegistration },
    values: FormData,
    key: string,
  ): Promise<string> {
    const { language, texts } = this
    const answers = offer.questions
      .filter((question) => values.has(answerName(question)))
      .map((question) => [question.key, textOf(values, answerName(question))])
    const proof = await proofOfWork(() => this.muster.readChallenge())
    await this.muster.register(
      {
        slug,
        body: {
          name: textOf(values, 'name'),
          email: textOf(values, 'email'),
          phone: textOf(values, 'phone'),
          companions: Number(textOf(values, 'companions') || 0),
          answers: Object.fromEntries(answers),
          ...(isLanguage(language) ? { language } : {}),
          ...this.trapIn(values),
          code,
          proof,
        },
      },
      { key },
    )
    return offer.needsConfirmation ? texts.confirm : texts.registered
  }
}
