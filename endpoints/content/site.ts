import { pathIn } from '#src/content/addresses/site-path.ts'
import {
  countRedirects,
  findNextRedirect,
  findRedirects,
} from '#src/content/addresses/sql/redirects.ts'
import { InvalidCursor, readChanges } from '#src/content/changes/read-changes.ts'
import { frontDocument, frontPage, prefersPage } from '#src/content/front-pages.ts'
import {
  countStaticImages,
  findStaticImage,
  findStaticImages,
} from '#src/content/images/sql/static-images.ts'
import { presentNavigation } from '#src/content/navigation/navigation.ts'
import { menuOf } from '#src/content/navigation/navigation-tree.ts'
import { findNavigation } from '#src/content/navigation/sql/navigation.ts'
import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { presentSelected } from '#src/content/presenters/image.ts'
import { presentAbout, presentSite } from '#src/content/presenters/site.ts'
import { countPeople, findPeople } from '#src/content/sql/people.ts'
import { findAbout, findPublicSite, findValues } from '#src/content/sql/site.ts'
import { countTags, findTags } from '#src/content/sql/tags.ts'
import { readAbout } from '#src/contract/content/about.ts'
import { listChanges } from '#src/contract/content/changes.ts'
import { readNavigation } from '#src/contract/content/navigation.ts'
import { showFrontPage } from '#src/contract/content/openapi.ts'
import { listPeople, person } from '#src/contract/content/people.ts'
import { listRedirects } from '#src/contract/content/redirects.ts'
import { readSite } from '#src/contract/content/site.ts'
import {
  listStaticImages,
  readStaticImage,
  staticImage,
} from '#src/contract/content/static-images.ts'
import { listTags } from '#src/contract/content/tags.ts'
import { listTopics } from '#src/contract/newsletters/topics.ts'
import { maxLimit } from '#src/contract/parameters.ts'
import { database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { countPublicTopics, findPublicTopics } from '#src/people/topics/sql/topics.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const tagEndpoints = [
  endpoint(listTags, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countTags(db, query))
    return findTags(db, query)
  }),
]

export const topicEndpoints = [
  endpoint(listTopics, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countPublicTopics(db, query))
    return findPublicTopics(db, query)
  }),
]

export const siteEndpoints = [
  endpoint(readSite, async ({ req }) =>
    presentSite(await findPublicSite(await database(req)), siteUrls()),
  ),

  endpoint(listPeople, async ({ req, query, total }) => {
    const db = await database(req)
    const properties = person.chosen(query)
    const wanted = { ...query, isStaff: false, images: properties.includes('image') }
    await total(() => countPeople(db, wanted))
    const people = (await findPeople(db, wanted)).map((row) => presentSelected(row, properties))
    return withUrls(people, query, siteUrls())
  }),

  endpoint(readNavigation, async ({ req, query, freshUntil }) => {
    const { rows, until } = await findNavigation(await database(req))
    if (until) freshUntil(until)
    return withUrls(presentNavigation(menuOf(rows)), query, siteUrls())
  }),

  endpoint(readAbout, async ({ req, query }) => {
    const db = await database(req)
    const about = presentAbout(await findAbout(db), await findValues(db))
    // The content of the mission is plain text.
    return { ...about, history: withUrls(about.history, query, siteUrls()) }
  }),

  endpoint(listStaticImages, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countStaticImages(db, query))
    const properties = staticImage.chosen(query)
    const rows = await findStaticImages(db, query, properties)
    const images = rows.map((row) => presentSelected(row, properties))
    return withUrls(images, query, siteUrls())
  }),

  endpoint(readStaticImage, async ({ req, params, query }) => {
    const properties = staticImage.chosen(query)
    const found = await findStaticImage(await database(req), params.id, properties)
    if (!found) throw new NotFound()
    return withUrls(presentSelected(found, properties), query, siteUrls())
  }),
]

export const redirectEndpoints = [
  endpoint(listRedirects, async ({ req, query: given, freshUntil, total }) => {
    const db = await database(req)
    const { limit = maxLimit, from } = given
    const query = { ...given, limit, from: from && pathIn(from) }
    await total(() => countRedirects(db, query), limit)
    const until = await findNextRedirect(db)
    if (until) freshUntil(until)
    return findRedirects(db, query)
  }),
]

export const changeEndpoints = [
  endpoint(listChanges, async ({ req, query: { since, limit = maxLimit } }) => {
    try {
      return await readChanges(await database(req), { since, limit })
    } catch (error) {
      if (error instanceof InvalidCursor) throw new InvalidRequest(error.message)
      throw error
    }
  }),
]

export const frontPageEndpoint = endpoint(showFrontPage, async ({ req, request }) => {
  const { name, language: siteLanguage } = await findSite(await database(req))
  const site = { siteName: name, ...siteUrls() }
  if (!prefersPage(request.headers))
    return {
      mediaType: 'application/json; charset=utf-8',
      text: JSON.stringify(frontDocument(site)),
    }
  const language = readerLanguage(request, siteLanguage)
  return {
    mediaType: 'text/html; charset=utf-8',
    text: frontPage({ ...site, language }),
    language,
  }
})
