import { operations } from './operations.ts'

/** An operation by its row in the table. */
export interface Row {
  readonly method: string
  readonly path: string
  readonly bodyKind: string
  readonly responseKind: string
  readonly mediaType: string
}

/**
 * The row of an operation; undefined for a name that is none. In the table GET and `/api` are left
 * out, `=` begins another path, and `-` is no body, or JSON.
 */
export function rowOf(id: string): Row | undefined {
  if (!Object.hasOwn(operations, id)) return undefined
  const columns = operations[id as keyof typeof operations].split(' ')
  const method = /^[/=]/.test(columns[0] ?? '') ? 'GET' : (columns.shift() ?? '')
  const [short = '', bodyKind = '-', responseKind = '-', mediaType = '-'] = columns
  const path = short.startsWith('=') ? short.slice(1) : `/api${short}`
  return { method, path, bodyKind, responseKind, mediaType }
}

type Input = Readonly<Record<string, unknown>>

const encodePath = (value: unknown): string =>
  String(value).split('/').map(encodeURIComponent).join('/')

/** The path with its parameters, and the other parameters as a query. */
export function urlOf({ path }: Row, { body: _, ...input }: Input): string {
  const rest = new Map(Object.entries(input))
  const filled = path.replace(/([:*])(\w+)/g, (_all, kind: string, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return kind === '*' ? encodePath(value) : encodeURIComponent(String(value))
  })
  const query = [...rest]
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** Text fields first: the server reads them before the file. */
const formOf = (fields: Input): FormData => {
  const form = new FormData()
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const isFile = ([, value]: [string, unknown]) => value instanceof Blob
  for (const [name, value] of [...given.filter((each) => !isFile(each)), ...given.filter(isFile)])
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
  if (bodyKind === 'raw')
    return {
      body: body as string | Blob,
      type: mediaType === '-' ? 'application/json' : mediaType,
    }
  return bodyKind === 'json' ? { body: JSON.stringify(body ?? {}), type: 'application/json' } : {}
}
