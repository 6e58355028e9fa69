import type { PayloadRequest } from 'payload'
import type { Features } from '#src/locales/features.ts'
import { textsOf } from '#src/locales/texts.ts'
import { may, rolesBehind } from '#src/platform/access/index.ts'
import { mayCreate } from '#src/platform/access/readable.ts'
import { type CustomViewName, customViews } from '#src/platform/custom-views/admin/custom-views.ts'
import { isOpenTo } from '#src/platform/custom-views/admin/open-to.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import type { Place } from '#src/workspace/find/place.ts'
import { hasUse } from '#src/workspace/menu/admin/has-use.ts'

type To = (path: `/${string}`) => string
type Created = keyof Features['find-places']['create']

async function creations(req: PayloadRequest, to: To): Promise<Place[]> {
  const texts = textsOf('find-places', req.i18n)
  const places: Place[] = []
  for (const slug of Object.keys(texts.group('create')) as Created[])
    if (await mayCreate(req, slug))
      places.push({
        group: 'commands',
        title: texts(`create:${slug}`),
        href: to(`/collections/${slug}/create`),
      })
  return places
}

function views(req: PayloadRequest, to: To): Place[] {
  const texts = textsOf('custom-views', req.i18n)
  const table = rolesIn(req.payload.config)
  return (Object.keys(customViews) as CustomViewName[])
    .filter((name) => isOpenTo(table, rolesBehind(req), name) && hasUse(name))
    .map((name) => ({
      group: 'commands',
      title: texts(`names:${name}`),
      href: to(customViews[name].path),
    }))
}

export async function commandPlaces(req: PayloadRequest, to: To): Promise<Place[]> {
  const t = textsOf('find-places', req.i18n)
  const ofAdministrators: Place[] = [
    ...(may(req, 'users', 'write')
      ? [{ group: 'commands', title: t('invite'), href: to('/collections/users') } as const]
      : []),
    ...(may(req, 'settings', 'write')
      ? [{ group: 'commands', title: t('testMail'), href: '', run: 'test-mail' } as const]
      : []),
  ]
  return [
    ...(await creations(req, to)),
    ...views(req, to),
    ...ofAdministrators,
    {
      group: 'commands',
      title: t('account'),
      keywords: [t('accountKeywords')],
      href: to('/account'),
    },
    {
      group: 'commands',
      title: t('signOut'),
      keywords: [t('signOutKeywords')],
      href: to('/logout'),
    },
  ]
}
