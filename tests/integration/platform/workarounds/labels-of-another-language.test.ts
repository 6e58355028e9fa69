import { initI18n } from '@payloadcms/translations'
import { getClientConfig } from '@payloadcms/ui/utilities/getClientConfig'
import { getClientSchemaMap } from '@payloadcms/ui/utilities/getClientSchemaMap'
import { getSchemaMap } from '@payloadcms/ui/utilities/getSchemaMap'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { labelInOwnLanguage } from '#src/platform/workarounds/labels-of-another-language.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const collectionSlug = 'contacts'

const ownerIn = async (language: 'en' | 'de'): Promise<unknown> => {
  const { config } = payload
  const i18n = await initI18n({ config: config.i18n, context: 'client', language })
  const schemaMap = getSchemaMap({ collectionSlug, config, i18n })
  const clientConfig = getClientConfig({ config, i18n, importMap: {}, user: true })
  const fields = getClientSchemaMap({
    ...{ collectionSlug, config: clientConfig, i18n, payload, schemaMap },
  })
  // It is in a row, which is a part of its path.
  const [, field = {}] = [...fields].find(([path]) => path.endsWith('.owner')) ?? []
  return Reflect.get(field, 'label')
}

it('Payload alone labels the fields of custom components in the language of the first user', async () => {
  Reflect.deleteProperty(globalThis, '_payload_doNotCacheClientSchemaMap')
  expect([await ownerIn('en'), await ownerIn('de')]).toEqual(['Owner', 'Owner'])
  labelInOwnLanguage()
})

it('fields of custom components have labels in the language of each user', async () => {
  expect([await ownerIn('en'), await ownerIn('de')]).toEqual(['Owner', 'Zuständig'])
})
