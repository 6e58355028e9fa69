/**
 * A user whose role demands a second factor and who has none: nothing is permitted but adding one.
 * Such a user has no roles.
 */
export type WithoutSecondFactor<User> = User & { readonly mustAddFactor: boolean }

export const needsSecondFactor = (user: object | null | undefined): boolean =>
  user != null && 'mustAddFactor' in user && user.mustAddFactor === true
