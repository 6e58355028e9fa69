import { getTranslation } from '@payloadcms/translations'
import type { PayloadRequest, UIFieldServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { type ImagePlace, isGlobal, placesOfImage } from '#src/content/images/image-uses.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { texts as inLanguages } from './texts.ts'
import { UsesBeforeDeletion } from './uses-before-deletion.tsx'

const saved = z.int()

function placeOf(req: PayloadRequest, { kind, id, title }: ImagePlace) {
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

/** On the page of an image: the places that use it, named as far as the reader may see them. */
export async function UsedIn({ id, req }: UIFieldServerProps) {
  const image = saved.safeParse(id).data
  if (image === undefined || !req.user) return null
  const texts = inLanguage(inLanguages, req.i18n)
  const { places, count } = await placesOfImage(req, image)
  const links = places.map((place) => placeOf(req, place))
  return (
    <section className="image-uses" aria-labelledby="image-uses">
      <h3 id="image-uses">{texts.uses}</h3>
      {count === 0 && <p>{texts.unusedHelp}</p>}
      <UsesBeforeDeletion image={image} places={links} more={count - links.length} />
    </section>
  )
}
