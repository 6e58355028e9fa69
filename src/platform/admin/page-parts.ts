import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getTranslation, initI18n } from '@payloadcms/translations'
import { getClientConfig } from '@payloadcms/ui/utilities/getClientConfig'
import { getPayload, type SanitizedConfig } from 'payload'
import { z } from 'zod'
import type { Coding } from '#src/server/http/response/compress.ts'
import { madeParts, type PagePart } from '#src/server/web/made-parts.ts'
import { processWide } from '#src/settings/process-wide.ts'

/**
 * What every page of the admin UI needs and most of what it would weigh: the texts of a language,
 * and the configuration with its labels in that language. They lie at URLs with their digests, so
 * that a browser fetches them once. The digests need the secret of the installation, and a page has
 * the URL of the configuration for who has signed in alone.
 */
const partKinds = ['texts', 'config'] as const
type PartKind = (typeof partKinds)[number]

const folder = '/cms-api/page-parts/'

const textNames = new Set(['label', 'description', 'group', 'placeholder', 'singular', 'plural'])

type InLanguages = Readonly<Record<string, string>>

const isInLanguages = (text: unknown): text is InLanguages =>
  typeof text === 'object' &&
  text !== null &&
  'en' in text &&
  Object.values(text).every((each) => typeof each === 'string')

/** Where the installation lies, of which no browser needs to know. */
const paths = new Set(['baseDir', 'importMapFile'])

/** As JSON, with the texts in one language that the platform has in all. */
const jsonIn = (language: string, source: object): string => {
  // Safe: the platform reads no more of it for a text that is a record.
  const i18n = { language, fallbackLanguage: 'en' } as Parameters<typeof getTranslation>[1]
  return JSON.stringify(source, (name, value) => {
    if (paths.has(name)) return undefined
    return textNames.has(name) && isInLanguages(value) ? getTranslation(value, i18n) : value
  })
}

const brotli = promisify(brotliCompress)
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }

/** Compresses as slowly as the scripts of the build, since it is done once. */
function compressedOnce(json: string): PagePart['compressed'] {
  const known = new Map<Coding, Promise<Uint8Array>>()
  return (coding) => {
    const bytes =
      known.get(coding) ?? (coding === 'br' ? brotli(json, { params }) : promisify(gzip)(json))
    known.set(coding, bytes)
    return bytes
  }
}

const bySource = () => processWide('page-parts-by-source', () => new WeakMap<object, PagePart>())

interface Reader {
  readonly language: string
  readonly secret: string
}

/** The part that a translations object or a client configuration of the platform makes. */
function partOf(kind: PartKind, { language, secret }: Reader, source: object): PagePart {
  const known = bySource().get(source)
  if (known) return known
  const json = jsonIn(language, source)
  const digest = createHmac('sha256', secret).update(`page part\n${json}`).digest('base64url')
  const url = `${folder}${kind}/${language}/${digest}`
  const part = { url, json, value: JSON.parse(json), compressed: compressedOnce(json) }
  bySource().set(source, part)
  madeParts().set(url, part)
  return part
}

/** The client configuration of the platform, or where it lies: without a session it is small. */
export const configOf = <C extends object>(reader: Reader, config: C): C | string =>
  'unauthenticated' in config ? config : partOf('config', reader, config).url

export const textsOf = (reader: Reader, translations: object): string =>
  partOf('texts', reader, translations).url

const paramsSchema = z.object({ kind: z.enum(partKinds), language: z.string() })

/** Makes a part as a page of this language has it; undefined where there is none. */
async function makePart(config: SanitizedConfig, params: unknown): Promise<PagePart | undefined> {
  const { data } = paramsSchema.safeParse(params)
  if (!data || !Object.hasOwn(config.i18n.supportedLanguages, data.language)) return undefined
  const { importMap } = await getPayload({ config })
  // Safe: it is one of those languages.
  const language = data.language as NonNullable<Parameters<typeof initI18n>[0]['language']>
  const i18n = await initI18n({ config: config.i18n, context: 'client', language })
  const reader = { language, secret: config.secret }
  return data.kind === 'texts'
    ? partOf('texts', reader, i18n.translations)
    : partOf('config', reader, getClientConfig({ config, i18n, importMap, user: true }))
}

/** Responds with a part that another process has rendered a page with, and this one not yet. */
async function servePart(config: SanitizedConfig, request: Request): Promise<Response> {
  const [kind, language] = new URL(request.url).pathname.slice(folder.length).split('/')
  const part = await makePart(config, { kind, language })
  if (part?.url !== new URL(request.url).pathname)
    return Response.json({}, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(part.json, {
    headers: { 'Cache-Control': 'private', 'Content-Type': 'application/json; charset=utf-8' },
  })
}

type Route = (
  request: Request,
  context: { params: Promise<{ slug?: string[] }> },
) => Promise<Response>

/** Routes of the platform, and parts of pages below them. */
export const withPageParts =
  (config: Promise<SanitizedConfig>, route: Route): Route =>
  async (request, context) =>
    new URL(request.url).pathname.startsWith(folder)
      ? servePart(await config, request)
      : route(request, context)
