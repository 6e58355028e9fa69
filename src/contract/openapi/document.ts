import { isOfAdminUi, type Operation } from '../operation.ts'
import { describeAdminOperation } from './admin.ts'
import { describeProperties } from './describe-properties.ts'
import { withExamples } from './examples.ts'
import { groupTexts } from './groups.ts'
import { headers } from './headers.ts'
import { describeOperation } from './operations.ts'
import { type Schema, schemaCollector } from './schemas.ts'

/** How the admin UI authenticates. */
const session = { type: 'apiKey', in: 'cookie', name: 'payload-token' }

const templateOf = (path: string): string => path.replace(/[:*]([^/]+)/g, '{$1}')

interface Options {
  /** Texts of a 400 of an operation, as the request handler says them. */
  readonly invalidTexts?: (operation: Operation) => readonly string[]
}

export function openApiDocument(
  operations: readonly Operation[],
  baseUrl: string,
  { invalidTexts = () => [] }: Options = {},
): Schema {
  const schemas = schemaCollector()
  const described = operations.map((operation) => ({
    path: templateOf(operation.path),
    method: operation.method.toLowerCase(),
    isOfAdminUi: isOfAdminUi(operation),
    entry: isOfAdminUi(operation)
      ? describeAdminOperation(operation, schemas)
      : describeOperation(operation, schemas, invalidTexts(operation)),
  }))
  const components = Object.fromEntries(
    Object.entries(schemas.components).map(([id, schema]) => [id, describeProperties(schema, id)]),
  )
  const paths: Record<string, Schema> = {}
  for (const { path, method, entry, isOfAdminUi } of described)
    paths[path] = {
      ...paths[path],
      [method]: isOfAdminUi ? entry : withExamples(entry, components),
    }
  const groups = [...new Set(operations.map(({ group }) => group))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1.0.0',
      description: 'Content, staff administration and email of an organisation.',
      contact: { name: 'The organisation that runs it', url: baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: groups.map((name) => ({ name, description: groupTexts[name] ?? name })),
    components: {
      schemas: components,
      headers,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token that `POST /api/auth/login` returns, valid for seven days.',
        },
        ...(operations.some(isOfAdminUi) ? { session } : {}),
      },
    },
    paths,
  }
}
