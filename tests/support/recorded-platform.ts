import { randomUUID } from 'node:crypto'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import {
  buildConfig,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  getPayload,
  handleEndpoints,
  type Plugin,
} from 'payload'
import sharp from 'sharp'
import { muster } from '#src/muster.ts'
import { databaseAdapter } from '#src/platform/workarounds/held-connection.ts'
import { env } from '#src/settings/env.ts'
import { apiClient, dispatcher } from './api.ts'
import { cloneTemplate } from './clone-template.ts'
import { splitVersion } from './if-match.ts'

export interface RecordedChange {
  readonly collection: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly id: number
  /** Names of the fields that have another value than before, in their alphabetical order. */
  readonly fields: readonly string[]
  readonly by: number | undefined
}

/** A referenced document, which one API populates, as its id. */
const asId = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && 'updatedAt' in value
    ? value.id
    : value

const valueIn = (document: object, name: string): string =>
  JSON.stringify(Reflect.get(document, name) ?? null, asId)

/** `before` has hidden fields too. */
const differing = (before: object, after: object): string[] =>
  Object.keys(after)
    .filter((name) => !['createdAt', 'updatedAt', 'id'].includes(name))
    .filter((name) => valueIn(before, name) !== valueIn(after, name))
    .sort()

/**
 * Muster with a plugin that records every change it receives, as one that audits or indexes
 * would, and with further plugins; with clients of both APIs.
 */
export async function startRecorded(...plugins: readonly Plugin[]) {
  const key = `recorded ${randomUUID()}`
  let changes: RecordedChange[] = []
  const recordChange: CollectionAfterChangeHook = (change) => {
    const { collection, doc, operation, previousDoc, req } = change
    const fields = operation === 'update' ? differing(previousDoc, doc) : []
    changes.push({ collection: collection.slug, operation, id: doc.id, fields, by: req.user?.id })
  }
  const recordDeletion: CollectionAfterDeleteHook = ({ collection, id, req }) => {
    const by = req.user?.id
    changes.push({
      collection: collection.slug,
      operation: 'delete',
      id: Number(id),
      fields: [],
      by,
    })
  }
  const record: Plugin = (incoming) => ({
    ...incoming,
    collections: (incoming.collections ?? []).map((each) => ({
      ...each,
      hooks: {
        ...each.hooks,
        afterChange: [...(each.hooks?.afterChange ?? []), recordChange],
        afterDelete: [...(each.hooks?.afterDelete ?? []), recordDeletion],
      },
    })),
  })
  await cloneTemplate(new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1))
  const config = buildConfig({
    secret: env().PAYLOAD_SECRET,
    serverURL: env().BASE_URL,
    editor: lexicalEditor(),
    sharp,
    db: databaseAdapter({ push: false }),
    plugins: [muster({}), record, ...plugins],
  })
  // Other tests of this process use other instances, whose changes are not recorded.
  const payload = await getPayload({ config, key })

  const platform = async (method: string, path: string, token: string, json: unknown = {}) => {
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })
    const init = {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(splitVersion(json, headers)) }),
    }
    const request = new Request(`http://muster.test/cms-api${path}`, init)
    const response = await handleEndpoints({ config, payloadInstanceCacheKey: key, request })
    return { status: response.status, text: await response.text() }
  }

  return {
    payload,
    api: apiClient(dispatcher(payload)),
    platform,
    changesDuring: async (work: () => Promise<unknown>): Promise<RecordedChange[]> => {
      changes = []
      await work()
      return changes
    },
  }
}
