/** What keeps all mail from being sent; nothing of it is about one mail. */
export const holdUpKinds = [
  'dns',
  'unreachable',
  'timeout',
  'tls',
  'sign-in',
  'relaying',
  'refused',
] as const
export type HoldUpKind = (typeof holdUpKinds)[number]
