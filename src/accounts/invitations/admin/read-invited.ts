import { parseRecipients } from '#src/mail/recipients/parse-recipients.ts'

export interface InvitedPerson {
  readonly email: string
  readonly displayName: string
}

interface Read {
  readonly people: readonly InvitedPerson[]
  readonly unread: readonly string[]
}

const named = /(?:^|[,;\n])\s*"?([^"<,;\n]+?)"?\s*<\s*([^<>\s]+)\s*>/g

export function readInvited(text: string): Read {
  const { emails, unread } = parseRecipients(text)
  const names = new Map<string, string>()
  for (const [, name = '', email = ''] of text.matchAll(named)) names.set(email.toLowerCase(), name)
  return {
    people: emails.map((email) => ({ email, displayName: names.get(email) ?? '' })),
    unread: unread.map((piece) => piece.text),
  }
}

readInvited.limit = 100
