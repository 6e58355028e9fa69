import { parseRecipients } from '#src/email/compose/recipients/parse-recipients.ts'

/** A person to invite, as typed or pasted. */
export interface InvitedPerson {
  readonly email: string
  readonly displayName: string
}

interface Read {
  readonly people: readonly InvitedPerson[]
  /** What is no address. */
  readonly unread: readonly string[]
}

const named = /(?:^|[,;\n])\s*"?([^"<,;\n]+?)"?\s*<\s*([^<>\s]+)\s*>/g

/** The people of a pasted list, with the names that stand before addresses in angle brackets. */
export function readInvited(text: string): Read {
  const { emails, unread } = parseRecipients(text)
  const names = new Map<string, string>()
  for (const [, name = '', email = ''] of text.matchAll(named)) names.set(email.toLowerCase(), name)
  return {
    people: emails.map((email) => ({ email, displayName: names.get(email) ?? '' })),
    unread: unread.map((piece) => piece.text),
  }
}

/** Invitations at once. */
readInvited.limit = 100
