import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { archivedPath } from '#src/contract/newsletters/archive.ts'
import type { DeliveryKind } from '#src/contract/newsletters/enums.ts'
import {
  isOfContact,
  isSurveyPlaceholder,
  slugOfSurvey,
  surveyPlaceholder,
} from '#src/contract/newsletters/placeholders.ts'
import { database } from '#src/data/transaction.ts'
import { findSurveys, type SurveyRow } from '#src/forms/sql/readers.ts'
import { surveyLink } from '#src/forms/survey-links.ts'
import { countedMail } from '#src/mail/counting/counted-mail.ts'
import type { MailSettings } from '#src/mail/delivery/mail-settings.ts'
import { inFrame } from '#src/mail/frames/wrapper-of.ts'
import type { ClaimedDelivery } from '#src/mail/ledger/sql/ledger.ts'
import { compileInThread, MailNotCompiled } from '#src/mail/rendering/compile-in-thread.ts'
import { footerWords, withDataLink, wordsOfReader } from '#src/mail/rendering/data-link.ts'
import {
  fillMail,
  fillSurveys,
  type RenderedMail,
  type Values,
} from '#src/mail/rendering/fill-placeholders.ts'
import type { CompiledMail } from '#src/mail/rendering/mail-source.ts'
import { type LinkSettings, preferencesLink, unsubscribeLink } from '#src/mail/rendering/message.ts'
import { placeholderNames } from '#src/mail/rendering/placeholders.ts'
import { findComposeEmail } from '#src/newsletters/composed/sql/compose-emails.ts'
import { findSentNewsletter } from '#src/newsletters/sql/newsletters.ts'
import { findTriedSubjects } from '#src/newsletters/subject-test/sql/subject-tests.ts'
import { welcomeSource } from '#src/newsletters/welcome/welcome-source.ts'
import { valuesOfContact, valuesOfName } from '#src/people/contacts/mail-values.ts'
import { findMailedContact } from '#src/people/contacts/sql/contact.ts'

/** How many compiled newsletters and composed emails are cached; each may be megabytes. */
const cachedMails = 4

/** How long the error of a mail that does not compile is cached, in ms. */
const failureTtl = 60_000

/** How long a compiled welcome mail is cached, in ms: its template and Settings may change. */
const welcomeTtl = 10_000

/** Rendered when they were queued; so is a test of a newsletter, which has its link already. */
const toSupporters: ReadonlySet<DeliveryKind> = new Set([
  'follow_up',
  'confirmation',
  'reply',
  'weekly_digest',
  'registration',
  'retention',
])

/** Of the installation itself; their HTML is paragraphs, in the frame of when they are sent. */
const notices: ReadonlySet<DeliveryKind> = new Set([
  'notification',
  'confirmation',
  'weekly_digest',
  'registration',
  'retention',
])

interface Compiled {
  readonly mail: CompiledMail
  /** The page of a newsletter in the archive; the website for any other mail. */
  readonly viewOnline: string
  readonly usesContact: boolean
  /** Those that it links to. */
  readonly surveys: readonly SurveyRow[]
  /** Whether the subject has more than what a delivery holds. */
  readonly recordsSubject: boolean
}

const ofDelivery: ReadonlySet<string> = new Set(['name', 'email'])

const withUses = (
  mail: CompiledMail,
  viewOnline: string,
  surveys: readonly SurveyRow[],
): Compiled => ({
  mail,
  surveys,
  viewOnline,
  usesContact: placeholderNames(mail.subject, mail.html, mail.text).some(isOfContact),
  recordsSubject: placeholderNames(mail.subject).some((name) => !ofDelivery.has(name)),
})

const findSurveysIn = async (
  payload: Payload,
  { html, text }: Pick<RenderedMail, 'html' | 'text'>,
): Promise<SurveyRow[]> => {
  const names = placeholderNames(html, text).filter(isSurveyPlaceholder)
  return findSurveys(await database({ payload }), names.map(slugOfSurvey))
}

/** Links to surveys for the recipient of a delivery, by their placeholders. */
const linksTo = (
  surveys: readonly SurveyRow[],
  { id, email }: ClaimedDelivery,
  { baseUrl, siteUrl = baseUrl, linkKey }: LinkSettings,
): Values =>
  Object.fromEntries(
    surveys.map((survey) => [
      surveyPlaceholder(survey.slug),
      surveyLink({ siteUrl, linkKey }, survey, { by: 'delivery', id }, email),
    ]),
  )

/** Renders the mails of deliveries. What is sent never changes, so its compiled form is cached. */
export function mailContents(payload: Payload) {
  const compiled = new LRUCache<string, Promise<Compiled | undefined>>({ max: cachedMails })

  /** A stranger may cause a welcome mail, and may have written to staff who made a contact of it. */
  const valuesOf = async ({ kind, email, name }: ClaimedDelivery, { language }: MailSettings) => {
    if (kind === 'welcome') return valuesOfName(name)
    const contact = await findMailedContact(await database({ payload }), email)
    return contact ? valuesOfContact(contact, language) : valuesOfName(name)
  }

  const newsletterSource = async (id: number, tried: ClaimedDelivery['subjectTried']) => {
    const db = await database({ payload })
    const found = await findSentNewsletter(db, id)
    const subjects = found && tried !== null ? await findTriedSubjects(db, id) : undefined
    const subject = subjects?.[tried === 2 ? 'second' : 'first'] ?? found?.subject ?? ''
    return found && { ...found, subject, unsubscribable: true }
  }

  const composeSource = async (id: number) => {
    const found = await findComposeEmail(await database({ payload }), id)
    return found && { ...found, postalAddress: '', unsubscribable: false }
  }

  const sourceOf = async (
    { newsletter, composeEmail, emailTemplate, subjectTried }: ClaimedDelivery,
    { postalAddress }: MailSettings,
  ) => {
    if (newsletter !== null) return newsletterSource(newsletter, subjectTried)
    if (emailTemplate === null) return composeSource(composeEmail ?? 0)
    const found = await welcomeSource(payload, emailTemplate)
    return found && { ...found, postalAddress, unsubscribable: true }
  }

  const compile = async (
    delivery: ClaimedDelivery,
    linkSettings: LinkSettings,
    settings: MailSettings,
  ) => {
    const { newsletter, subjectTried } = delivery
    const { baseUrl, siteUrl = baseUrl } = linkSettings
    const source = await sourceOf(delivery, settings)
    if (!source) return undefined
    const words = footerWords(`${source.wrapper}${source.html}`, settings.language)
    const mail = await compileInThread({ ...source, ...words, baseUrl, siteUrl })
    const counted =
      newsletter === null
        ? mail
        : await countedMail(payload, newsletter, mail, linkSettings, subjectTried ?? 0)
    const slug = 'archiveSlug' in source ? source.archiveSlug : ''
    const surveys = await findSurveysIn(payload, counted)
    const uses = withUses(counted, slug ? `${baseUrl}${archivedPath(slug)}` : siteUrl, surveys)
    // The newsletter has the subject that was decided for.
    return { ...uses, recordsSubject: uses.recordsSubject || subjectTried !== null }
  }

  /** Compiles once for all concurrent deliveries (single flight). */
  const compileOnce = (
    delivery: ClaimedDelivery,
    linkSettings: LinkSettings,
    settings: MailSettings,
  ): Promise<Compiled | undefined> => {
    const { newsletter, subjectTried, composeEmail, emailTemplate } = delivery
    const key = `${newsletter}/${subjectTried}/${composeEmail}/${emailTemplate}`
    const cached = compiled.get(key)
    if (cached) return cached
    const fresh = compile(delivery, linkSettings, settings)
    compiled.set(key, fresh, emailTemplate === null ? {} : { ttl: welcomeTtl })
    fresh.catch((error: unknown) => {
      // A retry would fail again soon, and every attempt delays other mails.
      if (error instanceof MailNotCompiled) compiled.set(key, fresh, { ttl: failureTtl })
      else compiled.delete(key)
    })
    return fresh
  }

  /** One that was rendered when it was queued. */
  const finished = async (
    delivery: ClaimedDelivery,
    html: string,
    settings: MailSettings,
    linkSettings: LinkSettings,
  ): Promise<RenderedMail> => {
    const { kind, subject, text } = delivery
    const own = toSupporters.has(kind) ? preferencesLink(linkSettings, delivery.id) : undefined
    const rendered = { subject, html, text: text ?? '' }
    const mail =
      kind === 'follow_up'
        ? fillSurveys(
            rendered,
            linksTo(await findSurveysIn(payload, rendered), delivery, linkSettings),
          )
        : rendered
    const linked = own ? withDataLink(mail, settings.language, own) : mail
    if (!notices.has(kind)) return linked
    return { ...linked, html: await inFrame({ payload }, html, settings, own) }
  }

  /**
   * The mail of a delivery, with the link to its recipient's own page; undefined when its
   * newsletter or composed email has been deleted.
   */
  return async (
    delivery: ClaimedDelivery,
    linkSettings: LinkSettings,
    settings: MailSettings,
  ): Promise<(RenderedMail & { readonly recordsSubject?: boolean }) | undefined> => {
    const { name, email, subscriber, newsletter, html } = delivery
    if (html !== null) return finished(delivery, html, settings, linkSettings)
    const preferences = preferencesLink(linkSettings, delivery.id)
    const compiled = await compileOnce(delivery, linkSettings, settings)
    if (!compiled) return undefined
    const { mail, viewOnline, usesContact, surveys, recordsSubject } = compiled
    const unsubscribe =
      subscriber === null ? '' : unsubscribeLink(linkSettings, subscriber, newsletter)
    const person = usesContact ? await valuesOf(delivery, settings) : {}
    const organisation = settings.siteName
    const own = {
      name,
      email,
      unsubscribe,
      preferences,
      ...linksTo(surveys, delivery, linkSettings),
    }
    const words = wordsOfReader(delivery.language)
    const values = { ...person, organisation, ...words, ...own, view_online: viewOnline }
    return { ...fillMail(mail, values), recordsSubject }
  }
}
