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

export const consentReasonLimit = 500

export const importKinds = ['contacts', 'subscribers'] as const

export const erasureRequesters = ['staff', 'person'] as const
