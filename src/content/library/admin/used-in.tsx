import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { linkTo, placesUsing } from '#src/content/uses/uses.ts'
import { libraryCollections } from '#src/contract/content/uses.ts'
import { textsOf } from '#src/locales/texts.ts'
import { placeTexts } from './place-texts.ts'
import { UsesBeforeDeletion } from './uses-before-deletion.tsx'

const saved = z.int()
const used = z.enum(libraryCollections)

export async function UsedIn({ collectionSlug, id: given, req }: UIFieldServerProps) {
  const id = saved.safeParse(given).data
  const collection = used.safeParse(collectionSlug).data
  if (id === undefined || collection === undefined || !req.user) return null
  const texts = textsOf(placeTexts[collection], req.i18n)
  const { places, count } = await placesUsing(req, collection, id)
  const links = places.map((place) => linkTo(req, place))
  return (
    <section className="image-uses" aria-labelledby="image-uses">
      <h3 id="image-uses">{texts('uses')}</h3>
      {count === 0 && <p>{texts('unusedHelp')}</p>}
      <UsesBeforeDeletion
        collection={collection}
        id={id}
        places={links}
        more={count - links.length}
      />
    </section>
  )
}
