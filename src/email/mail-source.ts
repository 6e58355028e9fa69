/** What was written, with everything that decides how it looks. */
export interface MailSource {
  readonly subject: string
  readonly html: string
  /** "" where it is to be made from the HTML. */
  readonly text: string
  /** HTML around the body, with `{{content}}`; "" for none. */
  readonly wrapper: string
  /** Whether it must offer a way to unsubscribe. */
  readonly unsubscribable: boolean
  readonly postalAddress: string
  /** Where its relative links lead, without "/" at the end. */
  readonly baseUrl: string
}

/** A mail made ready once, to be filled for each recipient. */
export interface CompiledMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}
