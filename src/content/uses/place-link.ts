import { getTranslation } from '@payloadcms/translations'
import type { PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import type { PlaceLink } from '#src/contract/content/uses.ts'
import { isGlobal, type Place } from './uses.ts'

export function linkTo(req: PayloadRequest, { kind, id, title }: Place): PlaceLink {
  const { collections, config } = req.payload
  const adminRoute = config.routes.admin
  if (isGlobal(kind)) {
    const label = config.globals.find(({ slug }) => slug === kind)?.label
    const href = formatAdminURL({ adminRoute, path: `/globals/${kind}` })
    return { href, kind: label ? getTranslation(label, req.i18n) : kind, title: '' }
  }
  const { singular } = collections[kind].config.labels
  const href = formatAdminURL({ adminRoute, path: `/collections/${kind}/${id}` })
  return { href, kind: getTranslation(singular, req.i18n), title: title || id }
}
