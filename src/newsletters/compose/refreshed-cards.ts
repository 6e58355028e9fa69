/**
 * The key of a request's context under which a save says that the cards of a mail are to show their
 * entries as they are now: the version that its author saw (optimistic lock).
 */
export const refreshedCards = 'refreshedCards'
