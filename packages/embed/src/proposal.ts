import { proofOfWork } from '../../client/src/proof.ts'
import { h } from './element.ts'
import { field, form, textOf } from './form.ts'
import { MusterElement } from './muster-element.ts'
import { imagesField } from './uploads.ts'

/** Proposes an action, with images. */
export class MusterProposal extends MusterElement {
  protected draw(): void {
    const { texts, muster, baseUrl } = this
    const { optional } = texts
    const made: HTMLFormElement = form({
      texts,
      submit: texts.propose,
      trap: this.trap,
      content: [
        field({ name: 'title', label: texts.title, maxLength: 200 }),
        field({ name: 'description', label: texts.description, rows: 5, maxLength: 5000 }),
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
        await muster.submitAction(
          {
            body: {
              title: textOf(values, 'title'),
              description: textOf(values, 'description'),
              contactName: textOf(values, 'contactName'),
              contactEmail: textOf(values, 'contactEmail'),
              imageUrls: values.getAll('imageUrls').map(String),
              ...(contactPhone ? { contactPhone } : {}),
              ...this.trapIn(values),
              proof,
            },
          },
          { key },
        )
        return texts.proposed
      },
    })
    this.show(h('slot', {}), made)
  }
}
