import { proofOfWork } from '../../client/src/proof.ts'
import { h } from './element.ts'
import { field, form, textOf } from './form.ts'
import { MusterElement } from './muster-element.ts'
import { imagesField } from './uploads.ts'

/** Proposes an action, or with `kind="event"` an event, with images. */
export class MusterProposal extends MusterElement {
  static override readonly observedAttributes = [...MusterElement.observedAttributes, 'kind']

  /** When and where an event is. */
  private place(): HTMLElement[] {
    const { texts } = this
    return [
      field({ name: 'day', label: texts.day, type: 'date' }),
      field({ name: 'time', label: texts.time, type: 'time', optional: texts.optional }),
      field({ name: 'location', label: texts.location, maxLength: 300 }),
    ]
  }

  protected draw(): void {
    const isEvent = this.getAttribute('kind') === 'event'
    const { texts, muster, baseUrl } = this
    const { optional } = texts
    const made: HTMLFormElement = form({
      texts,
      submit: texts.propose,
      trap: this.trap,
      content: [
        field({ name: 'title', label: texts.title, maxLength: 200 }),
        field({ name: 'description', label: texts.description, rows: 5, maxLength: 5000 }),
        ...(isEvent ? this.place() : []),
        imagesField({ muster, texts, baseUrl }, (isUploading) => {
          const submit = made.querySelector<HTMLButtonElement>('button[type=submit]')
          if (submit) submit.disabled = isUploading
        }),
        field({ name: 'contactName', label: texts.name, maxLength: 200, autocomplete: 'name' }),
        field({
          name: 'contactEmail',
          label: texts.email,
          type: 'email',
          maxLength: 200,
          autocomplete: 'email',
        }),
        field({
          name: 'contactPhone',
          label: texts.phone,
          type: 'tel',
          maxLength: 50,
          autocomplete: 'tel',
          optional,
        }),
      ],
      send: async (values, key) => {
        const contactPhone = textOf(values, 'contactPhone')
        const proof = await proofOfWork(() => muster.readChallenge())
        const body = {
          title: textOf(values, 'title'),
          description: textOf(values, 'description'),
          contactName: textOf(values, 'contactName'),
          contactEmail: textOf(values, 'contactEmail'),
          imageUrls: values.getAll('imageUrls').map(String),
          ...(contactPhone ? { contactPhone } : {}),
          ...this.trapIn(values),
          proof,
        }
        const at = (name: string) => textOf(values, name)
        const place = { day: at('day'), time: at('time'), location: at('location') }
        if (isEvent) await muster.submitEvent({ body: { ...body, ...place } }, { key })
        else await muster.submitAction({ body }, { key })
        return texts.proposed
      },
    })
    this.show(h('slot', {}), made)
  }
}
