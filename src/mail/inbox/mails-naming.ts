import type { Mailbox } from './mailbox.ts'

/** Whether the source of a mail has an email address in it, soft line breaks aside. */
const names = (source: Buffer, emails: readonly string[]): boolean => {
  const text = source.toString('latin1').replaceAll('=\r\n', '').toLowerCase()
  return emails.some((email) => {
    const bytes = Buffer.from(email).toString('latin1')
    for (let at = text.indexOf(bytes); at !== -1; at = text.indexOf(bytes, at + 1))
      if (!/[\w.+-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + bytes.length] ?? ''))
        return true
    return false
  })
}

export async function findMailsNaming(
  mailbox: Mailbox,
  emails: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const id of emails.length > 0 ? await mailbox.ids() : []) {
    const source = await mailbox.read(id, 'all')
    if (source && names(source, emails)) found.push(id)
  }
  return found
}
