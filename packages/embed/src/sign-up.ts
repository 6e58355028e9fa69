import { proofOfWork } from '../../client/src/proof.ts'
import { h } from './element.ts'
import { field, form, textOf } from './form.ts'
import { MusterElement } from './muster-element.ts'
import { isLanguage } from './texts/index.ts'

/**
 * Subscribes to the newsletter. `source` is what Muster lists subscribers under; without it, the
 * host of the page.
 */
export class MusterSignUp extends MusterElement {
  protected async draw(): Promise<void> {
    // What who subscribes agrees to is shown from the first moment.
    const site = await this.muster.readSite().catch(() => undefined)
    const { texts, language } = this
    const consent = site?.newsletter.consentText
    this.show(
      h('slot', {}),
      form({
        texts,
        submit: texts.subscribe,
        trap: this.trap,
        content: [
          field({
            name: 'email',
            label: texts.email,
            type: 'email',
            maxLength: 200,
            autocomplete: 'email',
          }),
          field({
            name: 'name',
            label: texts.name,
            maxLength: 200,
            autocomplete: 'name',
            optional: texts.optional,
          }),
          consent ? h('p', { class: 'consent', part: 'consent' }, consent) : undefined,
        ],
        send: async (values, key) => {
          const name = textOf(values, 'name')
          const source = (this.getAttribute('source') || location.hostname).slice(0, 50)
          const proof = await proofOfWork(() => this.muster.readChallenge())
          await this.muster.subscribe(
            {
              body: {
                email: textOf(values, 'email'),
                source,
                ...(isLanguage(language) ? { language } : {}),
                ...(name ? { name } : {}),
                ...this.trapIn(values),
                proof,
              },
            },
            { key },
          )
          return site?.newsletter.doubleOptIn ? texts.confirm : texts.subscribed
        },
      }),
    )
  }
}
