import type { SiteUrls } from '#src/settings/site-urls.ts'

export interface MailSource extends SiteUrls {
  readonly subject: string
  readonly html: string
  /** Shown beside the subject in lists of mails, and hidden in the mail; none by default. */
  readonly preheader?: string
  /** "" if it is to be derived from the HTML. */
  readonly text: string
  /** HTML around the body, with `{{content}}`; "" for none. */
  readonly wrapper: string
  readonly unsubscribable: boolean
  readonly postalAddress: string
  /** The words of the link to the recipient's own page, `{{preferences}}`; none by default. */
  readonly dataLink?: string
  readonly unsubscribeLabel?: string
}

export interface CompiledMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}
