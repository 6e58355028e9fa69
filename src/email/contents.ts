import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { findComposeEmail } from '#src/db/email/compose-emails.ts'
import type { ClaimedDelivery } from '#src/db/email/ledger.ts'
import { findNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { type CompiledMail, compileMail, fillMail, type RenderedMail } from './compile.ts'
import { type Place, unsubscribeLink } from './message.ts'
import type { Sender } from './sender.ts'

/** Renders what deliveries say. What is sent never changes, so its compiled form is kept. */
export function mailContents(payload: Payload, place: Place) {
  const compiled = new LRUCache<string, CompiledMail>({ max: 20 })

  const newsletterSource = async (id: number, sender: Sender) => {
    const found = await findNewsletter(await database({ payload }), id)
    const { postalAddress, defaultWrapper: wrapper } = sender
    return found && { ...found, wrapper, postalAddress, unsubscribable: true }
  }

  const composeSource = async (id: number) => {
    const found = await findComposeEmail(await database({ payload }), id)
    return found && { ...found, wrapper: '', postalAddress: '', unsubscribable: false }
  }

  const compile = async (delivery: ClaimedDelivery, sender: Sender) => {
    const { newsletter, composeEmail } = delivery
    const key = `${newsletter}/${composeEmail}`
    const kept = compiled.get(key)
    if (kept) return kept
    const source =
      newsletter === null
        ? await composeSource(composeEmail ?? 0)
        : await newsletterSource(newsletter, sender)
    if (!source) return undefined
    const made = compileMail(source)
    compiled.set(key, made)
    return made
  }

  /** The mail of a delivery; undefined when what it was to say is gone. */
  return async (delivery: ClaimedDelivery, sender: Sender): Promise<RenderedMail | undefined> => {
    if (delivery.html !== null) {
      const { subject, html, text } = delivery
      return { subject, html, text: text ?? '' }
    }
    const mail = await compile(delivery, sender)
    const unsubscribe =
      delivery.subscriber === null ? '' : unsubscribeLink(place, delivery.subscriber)
    const { name, email } = delivery
    return mail && fillMail(mail, { name, email, unsubscribe })
  }
}
