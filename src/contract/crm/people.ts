/** What people consent to: the newsletter, and mails of follow-ups. */
export const consentPurposes = ['newsletter', 'follow_up'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * Where a consent or its withdrawal comes from; `earlier` is from before there was a ledger.
 * Withdrawals alone are `elsewhere`, in the product that a file was exported from, and `provider`, at
 * the mail provider.
 */
export const consentSources = [
  ...(['form', 'import', 'staff', 'link', 'bounce', 'earlier'] as const),
  ...(['elsewhere', 'provider'] as const),
] as const
export type ConsentSource = (typeof consentSources)[number]

/** Length of the reason that staff state for a consent, in code points. */
export const consentReasonLimit = 500

/** What a file is imported as. */
export const importKinds = ['contacts', 'subscribers'] as const

/** Who asked for an erasure. */
export const erasureRequesters = ['staff', 'person'] as const
