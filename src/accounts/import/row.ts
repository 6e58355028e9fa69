import { z } from 'zod'
import { roles } from '#src/contract/permission.ts'
import { email, requiredText, trimmedText } from '#src/contract/values.ts'
import { normaliseName, usernameProblem } from '../name.ts'

/** Required columns of the file; `displayName` is optional. */
const required = ['username', 'email', 'roles', 'sha256'] as const

export type Header = ReadonlyMap<string, number>

export function readHeader(fields: readonly string[]): Header | { readonly missing: string } {
  const header = new Map(fields.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = required.find((name) => !header.has(name))
  return missing === undefined ? header : { missing }
}

const account = z
  .object({
    username: requiredText(200),
    email: email(),
    displayName: trimmedText(200),
    roles: z
      .string()
      .transform((list) => list.split(/[;|,\s]+/).filter((role) => role !== ''))
      .pipe(
        z
          .array(z.enum(roles, { error: `must be among ${roles.join(', ')}` }))
          .min(1, 'is required')
          .transform((list) => [...new Set(list)]),
      ),
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  })
  .transform((row, context) => {
    const problem = usernameProblem(row.username, row.email)
    if (problem) context.addIssue({ code: 'custom', path: ['username'], message: problem })
    return { ...row, username: normaliseName(row.username) ?? row.username }
  })

export type OldAccount = z.output<typeof account>

export function readAccount(
  header: Header,
  fields: readonly string[],
): OldAccount | { readonly error: string } {
  const cell = (name: string): string => fields[header.get(name) ?? -1] ?? ''
  const { data, error } = account.safeParse({
    username: cell('username'),
    email: cell('email'),
    displayName: cell('displayname'),
    roles: cell('roles'),
    sha256: cell('sha256'),
  })
  if (data) return data
  const [issue] = error.issues
  return { error: `${String(issue?.path[0] ?? 'row')}: ${issue?.message ?? 'is invalid'}` }
}
