import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, Field, PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { mayOpenGlobal, readableIn } from '#src/platform/access/readable.ts'
import { tabNames } from '#src/platform/fields/settings/tab-names.ts'
import type { Place } from '#src/workspace/find/place.ts'
import { commandPlaces } from './commands.ts'

const labelText = z.union([z.string(), z.record(z.string(), z.string())])

type To = (path: `/${string}`) => string

const textOf = (label: unknown, { i18n }: PayloadRequest): string => {
  if (typeof label === 'function') return String(label({ i18n, t: i18n.t }))
  const known = labelText.safeParse(label)
  return known.success ? getTranslation(known.data, i18n) : ''
}

function* labelsIn(fields: readonly Field[], req: PayloadRequest): Generator<string> {
  for (const field of fields) {
    if ('label' in field) yield textOf(field.label, req)
    if ('fields' in field) yield* labelsIn(field.fields, req)
  }
}

/** The tabs of Settings, which are also found by the labels of their fields. */
async function settingsPlaces(req: PayloadRequest, to: To): Promise<Place[]> {
  if (!(await mayOpenGlobal(req, 'settings'))) return []
  const global = req.payload.config.globals.find(({ slug }) => slug === 'settings')
  const tabs = global?.fields.find((field) => field.type === 'tabs')?.tabs ?? []
  const settings = textOf(global?.label, req)
  return tabNames.map((name, at) => ({
    group: 'settings',
    title: `${settings}: ${textOf(tabs[at]?.label, req)}`,
    keywords: [...labelsIn(tabs[at]?.fields ?? [], req)].filter((label) => label !== ''),
    href: `${to('/globals/settings')}#${name}`,
  }))
}

async function listPlaces(req: PayloadRequest, to: To): Promise<Place[]> {
  const { collections, globals } = req.payload.config
  const places: Place[] = []
  for (const { slug, labels } of collections)
    if (!slug.startsWith('payload-') && (await readableIn(req, slug as CollectionSlug)))
      places.push({
        group: 'lists',
        title: textOf(labels.plural, req),
        href: to(`/collections/${slug}`),
      })
  for (const { slug, label } of globals)
    if (await mayOpenGlobal(req, slug))
      places.push({ group: 'lists', title: textOf(label, req), href: to(`/globals/${slug}`) })
  return places
}

export async function placesFor(req: PayloadRequest): Promise<Place[]> {
  const adminRoute = req.payload.config.routes.admin
  const to: To = (path) => formatAdminURL({ adminRoute, path })
  return [
    ...(await commandPlaces(req, to)),
    ...(await settingsPlaces(req, to)),
    ...(await listPlaces(req, to)),
  ]
}
