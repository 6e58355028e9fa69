import { z } from 'zod'

const versioned = z.looseObject({ seen: z.string().nullable() })

/** A body of a command with the version that its user has `seen`, which goes as `If-Match`. */
export function splitVersion(json: unknown, headers: Headers): unknown {
  const given = versioned.safeParse(json).data
  if (!given) return json
  const { seen, ...body } = given
  headers.set('if-match', JSON.stringify(seen ?? 'none'))
  return body
}
