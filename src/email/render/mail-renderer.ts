import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import type { DeliveryKind } from '#src/contract/email/enums.ts'
import { findComposeEmail } from '#src/db/email/compose-emails.ts'
import type { ClaimedDelivery } from '#src/db/email/ledger.ts'
import { findSentNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import type { MailSettings } from '#src/email/deliver/mail-settings.ts'
import { compileApart, MailNotCompiled } from './compile-in-thread.ts'
import { footerWords, withDataLink } from './data-link.ts'
import { fillMail, type RenderedMail } from './fill-placeholders.ts'
import type { CompiledMail } from './mail-source.ts'
import { type LinkSettings, preferencesLink, unsubscribeLink } from './message.ts'

/** How many compiled newsletters and composed emails are cached; each may be megabytes. */
const cachedMails = 4

/** How long the error of a mail that does not compile is cached, in ms. */
const failureTtl = 60_000

/** Rendered when they were queued; so is a test of a newsletter, which has its link already. */
const toSupporters: ReadonlySet<DeliveryKind> = new Set(['follow_up', 'confirmation', 'reply'])

/** Renders the mails of deliveries. What is sent never changes, so its compiled form is cached. */
export function mailContents(payload: Payload) {
  const compiled = new LRUCache<string, Promise<CompiledMail | undefined>>({ max: cachedMails })

  const newsletterSource = async (id: number) => {
    const found = await findSentNewsletter(await database({ payload }), id)
    return found && { ...found, unsubscribable: true }
  }

  const composeSource = async (id: number) => {
    const found = await findComposeEmail(await database({ payload }), id)
    return found && { ...found, postalAddress: '', unsubscribable: false }
  }

  const compile = async (
    { newsletter, composeEmail }: ClaimedDelivery,
    { baseUrl }: LinkSettings,
    { language }: Pick<MailSettings, 'language'>,
  ) => {
    const source =
      newsletter === null
        ? await composeSource(composeEmail ?? 0)
        : await newsletterSource(newsletter)
    if (!source) return undefined
    const words = footerWords(`${source.wrapper}${source.html}`, language)
    return compileApart({ ...source, ...words, baseUrl })
  }

  /** Compiles once for all concurrent deliveries (single flight). */
  const compileOnce = (
    delivery: ClaimedDelivery,
    linkSettings: LinkSettings,
    settings: Pick<MailSettings, 'language'>,
  ): Promise<CompiledMail | undefined> => {
    const key = `${delivery.newsletter}/${delivery.composeEmail}`
    const cached = compiled.get(key)
    if (cached) return cached
    const fresh = compile(delivery, linkSettings, settings)
    compiled.set(key, fresh)
    fresh.catch((error: unknown) => {
      // A retry would fail again soon, and every attempt delays other mails.
      if (error instanceof MailNotCompiled) compiled.set(key, fresh, { ttl: failureTtl })
      else compiled.delete(key)
    })
    return fresh
  }

  /**
   * The mail of a delivery, with the link to its recipient's own page; undefined when its
   * newsletter or composed email has been deleted.
   */
  return async (
    delivery: ClaimedDelivery,
    linkSettings: LinkSettings,
    settings: Pick<MailSettings, 'language'>,
  ): Promise<RenderedMail | undefined> => {
    const preferences = preferencesLink(linkSettings, delivery.id)
    if (delivery.html !== null) {
      const { kind, subject, html, text } = delivery
      const mail = { subject, html, text: text ?? '' }
      return toSupporters.has(kind) ? withDataLink(mail, settings.language, preferences) : mail
    }
    const mail = await compileOnce(delivery, linkSettings, settings)
    const { name, email, subscriber, newsletter } = delivery
    const unsubscribe =
      subscriber === null ? '' : unsubscribeLink(linkSettings, subscriber, newsletter)
    return mail && fillMail(mail, { name, email, unsubscribe, preferences })
  }
}
