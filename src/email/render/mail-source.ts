import type { SiteUrls } from '#src/config/site-urls.ts'

/** A mail before it is compiled, with everything that decides how it looks. */
export interface MailSource extends SiteUrls {
  readonly subject: string
  readonly html: string
  /** "" if it is to be derived from the HTML. */
  readonly text: string
  /** HTML around the body, with `{{content}}`; "" for none. */
  readonly wrapper: string
  /** Whether it must offer a way to unsubscribe. */
  readonly unsubscribable: boolean
  readonly postalAddress: string
  /** The words of the link to the recipient's own page, `{{preferences}}`; none by default. */
  readonly dataLink?: string
  /** The words of the link to unsubscribe, in the language of the mail. */
  readonly unsubscribeLabel?: string
}

/** A mail compiled once, with placeholders to be filled for each recipient. */
export interface CompiledMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}
