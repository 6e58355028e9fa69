const operations = require('./operations.json')

/** The most that the API returns at once. */
const page = 500

const shownFor = ({ id, resource }) => ({ show: { resource: [resource], operation: [id] } })

const defaults = { boolean: false, number: 0, json: '', options: '', dateTime: '', string: '' }

const propertyOf = ({ name, type, values = [], description }) => ({
  displayName: name,
  name,
  type,
  default: type === 'options' ? values[0] : defaults[type],
  ...(type === 'options'
    ? { options: values.map((value) => ({ name: String(value), value })) }
    : {}),
  ...(description ? { description } : {}),
})

/** Required fields one by one, optional ones to be added; lists by pages. */
const propertiesOf = (operation) => {
  const displayOptions = shownFor(operation)
  const optional = operation.fields.filter(({ required }) => !required)
  const isPaged = optional.some(({ name }) => name === 'offset')
  return [
    ...operation.fields
      .filter(({ required }) => required)
      .map((field) => ({ ...propertyOf(field), required: true, displayOptions })),
    ...(isPaged
      ? [
          {
            displayName: 'Return All',
            name: 'returnAll',
            type: 'boolean',
            default: false,
            description: 'Whether to read every page of the list',
            displayOptions,
          },
        ]
      : []),
    ...(optional.length > 0
      ? [
          {
            displayName: 'Additional Fields',
            name: 'additionalFields',
            type: 'collection',
            placeholder: 'Add Field',
            default: {},
            options: optional.map(propertyOf),
            displayOptions,
          },
        ]
      : []),
  ]
}

const resources = [...new Set(operations.map(({ resource }) => resource))].sort()

const operationsOf = (resource) => {
  const options = operations
    .filter((each) => each.resource === resource)
    .map(({ id, name, summary }) => ({ name, value: id, description: summary, action: summary }))
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options,
    default: options[0].value,
    displayOptions: { show: { resource: [resource] } },
  }
}

const parsed = ({ name, type }, value) => {
  if (type !== 'json' || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`${name}: is no JSON`)
  }
}

/** Path, query and body of a request by the parameters of the node. */
const requestOf = ({ fields, method, path }, read) => {
  const given = { path: {}, query: {}, body: {} }
  for (const field of fields) {
    const value = read(field)
    if (value !== undefined) given[field.place][field.name] = parsed(field, value)
  }
  const url = path.replace(/[:*](\w+)/g, (_, name) => encodeURIComponent(given.path[name] ?? ''))
  const hasBody = fields.some(({ place }) => place === 'body')
  return { method, url, qs: given.query, ...(hasBody ? { body: given.body } : {}) }
}

/** @type {import('n8n-workflow').INodeType} */
class Muster {
  description = {
    displayName: 'Muster',
    name: 'muster',
    icon: 'fa:bullhorn',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Reads and writes contacts, newsletters, content and more in Muster',
    defaults: { name: 'Muster' },
    usableAsTool: true,
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'musterApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: resources.map((value) => ({ name: value, value })),
        default: 'Contacts',
      },
      ...resources.map(operationsOf),
      ...operations.flatMap(propertiesOf),
    ],
  }

  async execute() {
    const { baseUrl } = await this.getCredentials('musterApi')
    const send = (request) =>
      this.helpers.httpRequestWithAuthentication.call(this, 'musterApi', {
        baseURL: baseUrl.replace(/\/+$/, ''),
        json: true,
        ...request,
      })
    /** A node that is tried again is not done twice; the next run of it in a loop is another one. */
    const keyFor = (item) => {
      const run = this.evaluateExpression('{{ $runIndex }}', item)
      return `${this.getExecutionId()}.${this.getNode().id}.${run}.${item}`.slice(-100)
    }

    const readAll = async (request) => {
      const all = []
      for (let offset = 0; ; offset += page) {
        const part = await send({ ...request, qs: { ...request.qs, limit: page, offset } })
        all.push(...part)
        if (part.length < page) return all
      }
    }

    const run = async (item) => {
      const id = this.getNodeParameter('operation', item)
      const operation = operations.find((each) => each.id === id)
      if (!operation) throw new Error(`There is no operation ${id}`)
      const added = this.getNodeParameter('additionalFields', item, {})
      const request = requestOf(operation, ({ name, required }) =>
        required ? this.getNodeParameter(name, item) : added[name],
      )
      if (operation.takesKey) request.headers = { 'Idempotency-Key': keyFor(item) }
      return this.getNodeParameter('returnAll', item, false) ? readAll(request) : send(request)
    }

    const returned = []
    for (const item of this.getInputData().keys()) {
      const pairedItem = { item }
      try {
        const found = [await run(item)].flat()
        returned.push(
          ...found.map((each) => ({
            json: each !== null && typeof each === 'object' ? each : { value: each },
            pairedItem,
          })),
        )
      } catch (error) {
        if (!this.continueOnFail()) throw error
        returned.push({ json: { error: error.message }, pairedItem })
      }
    }
    return [returned]
  }
}

module.exports = { Muster }
