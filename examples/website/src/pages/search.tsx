import type { SearchResult } from '@muster/client'
import { Hono } from 'hono'
import { Card } from '../components/card.tsx'
import { PageTitle } from '../components/page-title.tsx'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { useLink, useView } from '../view.ts'

function SearchForm({ query }: { query: string }) {
  const { searchPage: texts } = useView().t
  const link = useLink()
  return (
    <search>
      <form class="search-form" action={link('/search')}>
        <label for="query">{texts.label}</label>
        <input id="query" name="q" type="search" value={query} maxlength={200} />
        <button class="button" type="submit">
          {texts.go}
        </button>
      </form>
    </search>
  )
}

function SearchPage({ query, found }: { query: string; found: readonly SearchResult[] }) {
  const { searchPage: texts } = useView().t
  const link = useLink()
  const corrected = found[0]?.correctedQuery
  return (
    <>
      <PageTitle title={texts.title}>
        <SearchForm query={query} />
      </PageTitle>
      {query && (
        <div class="inner">
          <h2 class="results-title">
            {found.length > 0 ? texts.results(found.length, corrected ?? query) : texts.none(query)}
          </h2>
          {corrected && (
            <p>
              {texts.none(query)} {texts.meant}{' '}
              <a href={link(`/search?q=${encodeURIComponent(corrected)}`)}>{corrected}</a>?
            </p>
          )}
          <div class="results">
            {found.map(({ kind, path, title, description, imageUrl }) => (
              <Card
                {...{ path, title, imageUrl }}
                size="small"
                text={description}
                above={<span class="category">{texts.kinds[kind]}</span>}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

export const search = new Hono<SiteEnv>().get('/search', async (c) => {
  const query = (c.req.query('q') ?? '').trim().slice(0, 200)
  // The best of each kind together; more than these are not looked through.
  const found = query ? await muster.search({ q: query, limit: 50 }) : []
  const { title } = c.var.view.t.searchPage
  return render(c, { title, noindex: true }, <SearchPage query={query} found={found} />)
})
