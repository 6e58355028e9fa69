import { keyPermissions } from '#src/contract/api-keys.ts'
import { type Operation, permissionsIn } from '#src/contract/operation.ts'
import { webhookEvents } from '#src/contract/webhook-events.ts'
import { argumentsOf, bodyNames, isTool, pathNames, queryNames } from '#src/runtime/mcp/tools.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'

/** What the nodes know of the API: the operations that a key may be permitted. */

const isForKeys = ({ auth, body, permission, response }: Operation): boolean =>
  auth === 'bearer' &&
  permission !== undefined &&
  permissionsIn(permission).some((each) => keyPermissions.some((known) => known === each)) &&
  (body.kind === 'none' || body.kind === 'json') &&
  (response.kind === 'json' || response.kind === 'export')

const words = (id: string): string =>
  id.replace(/(?=[A-Z])/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

const typeOf = ({ enum: values, format, type }: Record<string, unknown>) => {
  if (Array.isArray(values)) return { type: 'options', values }
  if (format === 'date-time') return { type: 'dateTime' }
  if (type === 'integer' || type === 'number') return { type: 'number' }
  return { type: type === 'boolean' || type === 'string' ? type : 'json' }
}

/** A list in an address is text with commas; one in a body is JSON. */
const fieldsOf = (operation: Operation, place: string, names: readonly string[]) =>
  argumentsOf(operation)
    .filter(({ name }) => names.includes(name))
    .map(({ name, required, schema }) => {
      const typed = typeOf(schema)
      const type = place !== 'body' && typed.type === 'json' ? 'string' : typed.type
      const description: unknown = Reflect.get(schema, 'description')
      return { name, place, required, ...typed, type, description }
    })

const described = (operation: Operation) => ({
  id: operation.id,
  name: words(operation.id),
  resource: operation.group,
  method: operation.method,
  path: operation.path,
  summary: operation.summary,
  takesKey: operation.takesKey === true,
  fields: [
    ...fieldsOf(operation, 'path', pathNames(operation)),
    ...fieldsOf(operation, 'query', queryNames(operation)),
    ...fieldsOf(operation, 'body', bodyNames(operation)),
  ],
})

export const n8nFiles = (endpoints: readonly Endpoint[]): Readonly<Record<string, string>> => ({
  'nodes/Muster/operations.json': JSON.stringify(
    endpoints
      .filter((each) => isTool(each) || isForKeys(each.operation))
      .map(({ operation }) => described(operation)),
  ),
  'nodes/MusterTrigger/events.json': JSON.stringify(webhookEvents),
})
