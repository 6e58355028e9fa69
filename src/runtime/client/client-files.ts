import { z } from 'zod'
import { selectedMark } from '#src/contract/define.ts'
import { openApiDocument } from '#src/contract/openapi/document.ts'
import { isSchema, type Schema, schemasIn } from '#src/contract/openapi/schemas.ts'
import type { Operation } from '#src/contract/operation.ts'
import { property, typeOf } from './type-of.ts'

/** The generated files of the client: the types of the API document, and a table of operations. */

const head = '// Generated from the API document by `npm run check`. Do not edit.\n\n'

/** Schemas that are references or unions are no interfaces. */
const declaration = ([name, schema]: [string, Schema]): string => {
  const [, whole] = selectedName.exec(name) ?? []
  return `export type ${name} = ${whole ? `Partial<${whole}>` : typeOf(schema, 'response')}\n`
}
const selectedName = new RegExp(`^${selectedMark}([A-Z].*)`)

const bodyType = ({ body }: Operation, entry: Schema): string | undefined => {
  if (body.kind === 'none') return undefined
  if (body.kind === 'raw') return 'string | Blob'
  const { requestBody } = entry
  const content = isSchema(requestBody) ? requestBody['content'] : undefined
  const [media] = isSchema(content) ? Object.values(schemasIn(content)) : []
  return media && isSchema(media['schema']) ? typeOf(media['schema'], 'request') : 'unknown'
}

const inputType = (operation: Operation, entry: Schema): string => {
  const parameters = Array.isArray(entry['parameters']) ? entry['parameters'] : []
  // A header is an option of the request.
  const given = parameters.filter(isSchema).filter((parameter) => parameter['in'] !== 'header')
  const members = given.map((parameter) => {
    const { description, name, required, schema } = parameter
    const described = { ...(isSchema(schema) ? schema : {}), description }
    return property(String(name), described, required === true, 'request')
  })
  const body = bodyType(operation, entry)
  if (body) {
    const { requestBody } = entry
    const isRequired = isSchema(requestBody) && requestBody['required'] === true
    members.push(isRequired ? `body: ${body}` : `body?: ${body} | undefined`)
  }
  return members.length === 0 ? 'Record<never, never>' : `{\n${members.join('\n')}\n}`
}

const outputType = ({ response }: Operation, entry: Schema): string => {
  if (response.kind === 'bytes') return 'Blob'
  if (response.kind === 'redirect') return 'Response'
  if (response.kind !== 'json') return 'string'
  const success = schemasIn(entry['responses'])['200']
  const content = success?.['content']
  const media = isSchema(content) ? schemasIn(content)['application/json'] : undefined
  if (!media || !isSchema(media['schema'])) return 'unknown'
  // What a method returns of a selection is said by its input (selection.ts of the client).
  const [whole] = response.selected ? z.array(z.unknown()).parse(media['schema']['anyOf']) : []
  return typeOf(isSchema(whole) ? whole : media['schema'], 'response')
}

const entryOf = (document: Schema, { method, path }: Operation): Schema => {
  const template = path.replace(/[:*]([^/]+)/g, '{$1}')
  const entry = schemasIn(schemasIn(document['paths'])[template])[method.toLowerCase()]
  if (!entry) throw new Error(`${method} ${path} is not in the API document`)
  return entry
}

const bodyKinds = { none: '', json: 'json', stream: 'form', raw: 'raw' } as const
const responseKinds = {
  json: '',
  text: 'text',
  export: 'text',
  bytes: 'blob',
  redirect: 'response',
} as const

const usualMediaType = 'application/json'

const mediaTypeOf = ({ body }: Operation): string =>
  body.kind === 'raw' ? body.mediaType : usualMediaType

/** What most operations of a method have as their body; the client knows it too. */
const usualBody = (method: string): string => (method === 'POST' || method === 'PUT' ? 'json' : '-')

const shortPath = (path: string): string =>
  path.startsWith('/api/') ? path.slice('/api'.length).replace(/^\/staff/, '~') : `=${path}`

/** The columns after the path. What is usual at the end is left out. */
const kindsOf = (operation: Operation): string[] => {
  const { body, method, response } = operation
  const kinds = [
    bodyKinds[body.kind] || '-',
    responseKinds[response.kind] || '-',
    mediaTypeOf(operation),
  ]
  const usual = [usualBody(method), '-', usualMediaType]
  while (kinds.length > 0 && kinds.at(-1) === usual[kinds.length - 1]) kinds.pop()
  return kinds
}

const letters: Readonly<Record<Exclude<Operation['method'], 'GET'>, string>> = {
  POST: 'P',
  PUT: 'U',
  DELETE: 'D',
}

/**
 * The rows of the table: `-` is no body, and JSON; GET, `/api`, the path of a write that is that of
 * the row above, and what is usual at the end, are left out; `P` is POST, `U` PUT, `D` DELETE, and
 * `P*` takes a key; `!` is ` - text`.
 * `lStages` is `listStages`, as the first letters of other verbs are;
 * `&Stage` is a `readStage` that `updateStage U` and `deleteStage D` follow;
 * `=` is a path without `/api`, `~` is `/staff`, and `+` the last path that was written out.
 */
const rowsOf = (operations: readonly Operation[]): string[] => {
  let whole = ''
  const written = (path: string): string => {
    if (whole && path.startsWith(whole)) return `+${path.slice(whole.length)}`
    whole = path
    return path
  }
  return operations.map((operation, at) => {
    const { id, method, path } = operation
    const isAbove = method !== 'GET' && path === operations[at - 1]?.path
    const columns = [
      ...(method === 'GET' ? [] : [letters[method] + (operation.takesKey ? '*' : '')]),
      ...(isAbove ? [] : [written(shortPath(path))]),
      ...kindsOf(operation),
    ]
    return [id.replace(usualVerb, ([letter = '']) => letter), ...columns]
      .join(' ')
      .replace(/ - text$/, '!')
  })
}

const usualVerb = /^(?:list|read|create|update|show)(?=[A-Z])/

const threeOfOne = /\br(\w+)(.*)\nu\1 U\ndelete\1 D$/gm

const signatureOf = (operation: Operation, entry: Schema): string => `/** ${operation.summary} */
${operation.id}: {
input: ${inputType(operation, entry)}
output: ${outputType(operation, entry)}
${operation.takesKey ? 'takesKey: true\n' : ''}}`

export function clientFiles(operations: readonly Operation[]): Readonly<Record<string, string>> {
  const document = openApiDocument(operations, '')
  const components = schemasIn(schemasIn(document['components'])['schemas'])
  const signatures = operations.map((each) => signatureOf(each, entryOf(document, each)))
  const rows = rowsOf(operations).join('\n').replace(threeOfOne, '&$1$2')
  return {
    'types.ts': `${head}${Object.entries(components).map(declaration).join('\n')}
export interface Operations {
${signatures.join('\n')}
}
`,
    'operations.ts': `${head}/** Each operation: its name, method, path, body, response, media type; see build-request.ts. */
export const operations = \`
${rows}\`
`,
  }
}
