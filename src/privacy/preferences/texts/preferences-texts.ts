import type { ConsentPurpose, ConsentSource } from '#src/contract/crm/people.ts'
import type { ConfirmedRequest, InstantChoice } from '#src/contract/submissions/preferences.ts'

/** Texts of a person's own page, and of the mails by which they confirm. */
export interface PreferencesTexts {
  readonly title: string
  /** For a site without a name it is "". */
  readonly intro: (siteName: string) => string
  readonly have: {
    readonly heading: string
    readonly name: string
    readonly email: string
    readonly newsletter: string
    readonly followUps: string
    readonly mails: string
    readonly nothing: string
  }
  readonly subscribed: string
  readonly notSubscribed: string
  readonly stopped: string
  readonly followUps: { readonly yes: string; readonly no: string }
  readonly consents: {
    readonly heading: string
    readonly purposes: Readonly<Record<ConsentPurpose, string>>
    readonly given: string
    readonly withdrawn: string
    readonly sources: Readonly<Record<ConsentSource, string>>
  }
  readonly mailsHeading: string
  readonly choices: Readonly<Record<InstantChoice, string>>
  /** Why there is no button to subscribe. */
  readonly stoppedHelp: string
  readonly requests: Readonly<
    Record<ConfirmedRequest, { readonly heading: string; readonly button: string }>
  >
  readonly nameLabel: string
  readonly nameMissing: string
  readonly downloadHelp: string
  readonly eraseHelp: string
  /** That requests are confirmed by mail. */
  readonly byMail: string
  /** That they cannot be, because no mail may go to the email. */
  readonly notByMail: string
  readonly chosen: Readonly<Record<InstantChoice, string>>
  readonly confirmFirst: string
  readonly requested: (email: string) => string
  readonly tooMany: string
  readonly confirm: Readonly<
    Record<ConfirmedRequest, { readonly question: string; readonly help: string }>
  >
  readonly newName: string
  readonly changed: { readonly title: string; readonly text: string }
  readonly erased: { readonly title: string; readonly text: string }
  readonly busy: { readonly title: string; readonly text: string }
  /** Behind a link that is too old, was used, is altered, or belonged to somebody erased. */
  readonly gone: { readonly title: string; readonly text: string }
  readonly mail: {
    readonly subject: Readonly<Record<ConfirmedRequest, string>>
    readonly link: (url: string) => string
    readonly otherwise: string
  }
}
