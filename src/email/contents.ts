import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { findComposeEmail } from '#src/db/email/compose-emails.ts'
import type { ClaimedDelivery } from '#src/db/email/ledger.ts'
import { findSentNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { type CompiledMail, compileMail, fillMail, type RenderedMail } from './compile.ts'
import { type Place, unsubscribeLink } from './message.ts'

/** How many newsletters and composed emails are kept ready at once; each may be megabytes. */
const kept = 4

/** Renders what deliveries say. What is sent never changes, so its compiled form is kept. */
export function mailContents(payload: Payload, place: Place) {
  const compiled = new LRUCache<string, CompiledMail>({ max: kept })

  const newsletterSource = async (id: number) => {
    const found = await findSentNewsletter(await database({ payload }), id)
    return found && { ...found, unsubscribable: true }
  }

  const composeSource = async (id: number) => {
    const found = await findComposeEmail(await database({ payload }), id)
    return found && { ...found, wrapper: '', postalAddress: '', unsubscribable: false }
  }

  const compile = async ({ newsletter, composeEmail }: ClaimedDelivery) => {
    const key = `${newsletter}/${composeEmail}`
    const known = compiled.get(key)
    if (known) return known
    const source =
      newsletter === null
        ? await composeSource(composeEmail ?? 0)
        : await newsletterSource(newsletter)
    if (!source) return undefined
    const made = compileMail(source)
    compiled.set(key, made)
    return made
  }

  /** The mail of a delivery; undefined when what it was to say is gone. */
  return async (delivery: ClaimedDelivery): Promise<RenderedMail | undefined> => {
    if (delivery.html !== null) {
      const { subject, html, text } = delivery
      return { subject, html, text: text ?? '' }
    }
    const mail = await compile(delivery)
    const unsubscribe =
      delivery.subscriber === null ? '' : unsubscribeLink(place, delivery.subscriber)
    const { name, email } = delivery
    return mail && fillMail(mail, { name, email, unsubscribe })
  }
}
