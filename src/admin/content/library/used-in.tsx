import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { linkTo } from '#src/content/images/image-place.ts'
import { placesOfImage } from '#src/content/images/image-uses.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { texts as inLanguages } from './texts.ts'
import { UsesBeforeDeletion } from './uses-before-deletion.tsx'

const saved = z.int()

/** On the page of an image: the places that use it, named as far as the reader may see them. */
export async function UsedIn({ id, req }: UIFieldServerProps) {
  const image = saved.safeParse(id).data
  if (image === undefined || !req.user) return null
  const texts = inLanguage(inLanguages, req.i18n)
  const { places, count } = await placesOfImage(req, image)
  const links = places.map((place) => linkTo(req, place))
  return (
    <section className="image-uses" aria-labelledby="image-uses">
      <h3 id="image-uses">{texts.uses}</h3>
      {count === 0 && <p>{texts.unusedHelp}</p>}
      <UsesBeforeDeletion image={image} places={links} more={count - links.length} />
    </section>
  )
}
