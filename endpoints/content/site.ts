import { siteUrls } from '#src/config/site-urls.ts'
import { menuOf } from '#src/content/navigation-tree.ts'
import { readAbout } from '#src/contract/content/about.ts'
import { readNavigation } from '#src/contract/content/navigation.ts'
import { listPeople, person } from '#src/contract/content/people.ts'
import { readSite } from '#src/contract/content/site.ts'
import { listStaticImages, readStaticImage } from '#src/contract/content/static-images.ts'
import { findAbout, findValues } from '#src/db/content/about.ts'
import { findNavigation } from '#src/db/content/navigation.ts'
import { findPeople } from '#src/db/content/people.ts'
import { findPublicSite } from '#src/db/content/site.ts'
import { findStaticImage, findStaticImages } from '#src/db/content/static-images.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentAbout } from '#src/presenters/about.ts'
import { presentNavigation } from '#src/presenters/navigation.ts'
import { presentSelected } from '#src/presenters/selected.ts'
import { presentSite } from '#src/presenters/site.ts'
import { presentStaticImage } from '#src/presenters/static-image.ts'

export const siteEndpoints = [
  endpoint(readSite, async ({ req }) =>
    presentSite(await findPublicSite(await database(req)), siteUrls()),
  ),

  endpoint(listPeople, async ({ req, query }) => {
    const rows = await findPeople(await database(req), { ...query, everybody: false })
    return rows.map((row) => presentSelected(row, person.chosen(query)))
  }),

  endpoint(readNavigation, async ({ req }) =>
    presentNavigation(menuOf(await findNavigation(await database(req)))),
  ),

  endpoint(readAbout, async ({ req }) => {
    const db = await database(req)
    return presentAbout(await findAbout(db), await findValues(db))
  }),

  endpoint(listStaticImages, async ({ req, query }) =>
    (await findStaticImages(await database(req), query)).map(presentStaticImage),
  ),

  endpoint(readStaticImage, async ({ req, params }) => {
    const found = await findStaticImage(await database(req), params.id)
    if (!found) throw new NotFound()
    return presentStaticImage(found)
  }),
]
