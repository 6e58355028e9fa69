/**
 * Documents that one request of the platform's own REST changes or deletes; a bulk edit takes any
 * number.
 */
export const maxChangedAtOnce = 100

/** Documents that one request reads, as in the contract (decisions §1.6). */
export const maxReadAtOnce = 500

/** Characters of JSON, about, that one request reads. */
export const maxCharactersRead = 32 * 1024 * 1024
