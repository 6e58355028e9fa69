import { operations } from './operations.ts'

/** An operation by its row in the table. */
export interface Row {
  readonly method: string
  /** Whether a request with a key is received once. */
  readonly takesKey: boolean
  readonly path: string
  readonly bodyKind: string
  readonly responseKind: string
  readonly mediaType: string
}

/** What the names of most operations begin with, by its first letter in the table. */
const verbs: Readonly<Record<string, string>> = {
  l: 'list',
  r: 'read',
  c: 'create',
  u: 'update',
  s: 'show',
}

/** Name, method, star, path, kinds of body and response, and media type. */
const parts = /^(\w+) ?([A-Z]+)?(\*)? ?([/=~+]\S*)? ?(\S+)? ?(\S+)? ?(\S+)?/

const methods: Readonly<Record<string, string>> = { P: 'POST', U: 'PUT', D: 'DELETE' }

/**
 * The rows of the table. There `lStages` is `listStages` (`verbs`), `&Stage` are `readStage`, `updateStage` and `deleteStage` of one path, GET and `/api` are left out, a letter is a method of `methods`, `*` is of a write that takes a key, `=`
 * begins another path, `~` is `/staff`, `+` is the last path that was written out, a write without a
 * path has that of the row above, and `-` is no body, or JSON; `!` at the end is ` - text`. What is
 * not there is usual: a body of JSON with POST and PUT, a response of JSON.
 */
function* rowsIn(table: string): Generator<[string, Row]> {
  let whole = ''
  let path = ''
  const written = table.trim().replace(/&(\w+)(.*)/g, 'r$1$2\nu$1 U\ndelete$1 D')
  for (const text of written.split('\n')) {
    const [
      ,
      id = '',
      letter = '',
      star,
      short,
      bodyKind = /[PU]/.test(letter) ? 'json' : '-',
      responseKind = '-',
      mediaType = 'application/json',
    ] = parts.exec(text.replace('!', ' - text')) ?? []
    if (short) {
      path = `/api${short}`.replace(/^.*=/, '').replace('~', '/staff')
      if (short[0] === '+') path = whole + short.slice(1)
      else whole = path
    }
    const method = methods[letter] ?? 'GET'
    yield [
      id.replace(/^.(?=[A-Z])/, (letter) => verbs[letter] ?? ''),
      { method, takesKey: !!star, path, bodyKind, responseKind, mediaType },
    ]
  }
}

/** The operations by name. */
export const rows: ReadonlyMap<string, Row> = new Map(rowsIn(operations))

type Input = Readonly<Record<string, unknown>>

const encode = (value: unknown): string => encodeURIComponent(String(value))

const encodePath = (value: unknown): string => String(value).split('/').map(encode).join('/')

/** The path with its parameters, and the other parameters as a query. */
export function urlOf({ path }: Row, { body: _, ...input }: Input): string {
  const rest = new Map(Object.entries(input))
  const filled = path.replace(/([:*])(\w+)/g, (_all, kind: string, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return kind === '*' ? encodePath(value) : encode(value)
  })
  const query = [...rest]
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return query.length ? `${filled}?${query.join('&')}` : filled
}

/** Text fields first: the server reads them before the file. */
const formOf = (fields: Input): FormData => {
  const form = new FormData()
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const isFile = ([, value]: [string, unknown]) => value instanceof Blob
  for (const [name, value] of given.sort((a, b) => Number(isFile(a)) - Number(isFile(b))))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

interface Content {
  readonly body?: string | Blob | FormData
  readonly type?: string
}

/** The body of a request, and its media type where the platform does not set it. */
export function contentOf({ bodyKind, mediaType }: Row, { body }: Input): Content {
  if (bodyKind === 'form') return { body: formOf(body as Input) }
  if (bodyKind === 'raw') return { body: body as string | Blob, type: mediaType }
  return bodyKind === 'json' ? { body: JSON.stringify(body ?? {}), type: mediaType } : {}
}
