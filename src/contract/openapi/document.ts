import { z } from 'zod'
import { selectedMark } from '../define.ts'
import { isOfAdminUi, type Operation, permissionsIn } from '../operation.ts'
import { describeProperties } from './describe-properties.ts'
import { withExamples } from './examples.ts'
import { headers } from './headers.ts'
import { describeOperation, describeParameters } from './operations.ts'
import { type Schema, type SchemaCollector, schemaCollector } from './schemas.ts'

/** Why an operation of the admin UI was rejected: by a code, in English, and what is put into it. */
const rejection = z.object({
  errors: z.array(z.object({ message: z.string(), code: z.string(), params: z.array(z.string()) })),
})

const success = ({ response }: Operation, { collect }: SchemaCollector): Schema => {
  if (response.kind === 'json' || response.kind === 'export')
    return { 'application/json': { schema: collect(response.schema, 'output') } }
  return response.kind === 'redirect'
    ? {}
    : Object.fromEntries(response.mediaTypes.map((type) => [type, {}]))
}

const body = ({ body }: Operation, { collect }: SchemaCollector): Schema => {
  if (body.kind === 'none') return {}
  const [mediaType, schema] =
    body.kind === 'json' ? ['application/json', body.schema] : [body.mediaType, body.describe]
  const required = body.kind !== 'json' || !body.mayBeEmpty
  return {
    requestBody: { required, content: { [mediaType]: { schema: collect(schema, 'input') } } },
  }
}

/** An operation of the admin UI as OpenAPI describes it: without examples, since it is not stable. */
function describeAdminOperation(operation: Operation, schemas: SchemaCollector): Schema {
  const { auth, group, id, permission, summary } = operation
  const rejected = { 'application/json': { schema: schemas.collect(rejection, 'output') } }
  return {
    operationId: id,
    summary,
    description: `${summary}. An operation of the admin UI: it may change with every version.`,
    tags: [group],
    security: auth === 'none' ? [] : [{ session: [] }],
    parameters: describeParameters(operation),
    ...body(operation, schemas),
    responses: {
      200: { description: 'Success', content: success(operation, schemas) },
      '4XX': { description: 'Rejected; by the code of why', content: rejected },
    },
    ...(permission ? { 'x-permission': permissionsIn(permission) } : {}),
  }
}

const groupTexts: Readonly<Record<string, string>> = {
  'Admin UI':
    'What the screens of the admin UI call, with its session. Not stable: it may change with every version.',
  API: 'This document, and a page that shows it.',
  Authentication: 'Signing in, and what the token allows.',
  'Composed emails': 'Mails to some people, by hand.',
  Contacts: 'People whom the organisation is in touch with.',
  Content: 'What the public reads: only what is published.',
  'Email templates': 'Texts that mails begin with.',
  Feeds: 'Feeds for readers and calendars, and what search engines ask for.',
  'Follow-ups': 'What is to be done after a contact has reached a stage.',
  Inbox: 'What the public has sent, and what became of it.',
  'Mail events': 'What mail servers and providers report of mails: bounces and complaints.',
  Newsletters: 'Mails to all who subscribed, after an approval.',
  People: 'Members of the team, as the website shows them.',
  Profile: 'The caller’s own account.',
  Progression: 'Stages of contacts, and their timeline.',
  Submissions: 'What the public sends: messages, subscriptions, proposals.',
  Subscribers: 'Who gets newsletters.',
}

/** How the admin UI authenticates. */
const session = { type: 'apiKey', in: 'cookie', name: 'payload-token' }

const templateOf = (path: string): string => path.replace(/[:*]([^/]+)/g, '{$1}')

/** Properties mean the same in a part of a resource. */
const selectedName = new RegExp(`^${selectedMark}(?=[A-Z])`)

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
    Object.entries(schemas.components).map(([id, schema]) => [
      id,
      describeProperties(schema, id.replace(selectedName, '')),
    ]),
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
          description:
            'The token that `POST /api/auth/login` returns, valid for seven days; or, for operations with a permission, an API key (`mk_…`) that permits it.',
        },
        ...(operations.some(isOfAdminUi) ? { session } : {}),
      },
    },
    paths,
  }
}
