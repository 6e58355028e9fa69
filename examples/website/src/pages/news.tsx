import type { Article, RelatedArticle, Tag } from '@muster/client'
import { Hono } from 'hono'
import { articleFields } from '../card-fields.ts'
import { NewsCard } from '../components/news-card.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { type Paged, Pagination, pageIn, readPaged } from '../components/pagination.tsx'
import { Prose } from '../components/prose.tsx'
import { ReadingPicture } from '../components/reading-picture.tsx'
import { Section } from '../components/section.tsx'
import { TagList } from '../components/tag-list.tsx'
import { entryHead } from '../entry-head.ts'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { articleData, firstPicture } from '../structured-data.ts'
import { formatDay } from '../times.ts'
import { useLink, useView } from '../view.ts'

const pageSize = 12

interface ListProps {
  paged: Paged<RelatedArticle>
  tags: readonly Tag[]
  /** What the list is filtered by. */
  filter: { tag?: string; category?: string }
}

/** All topics, of which one may be chosen. */
function Topics({ tags, chosen }: { tags: readonly Tag[]; chosen: string | undefined }) {
  const { t } = useView()
  const link = useLink()
  const all = [{ name: t.news.all, slug: undefined }, ...tags]
  return (
    <nav aria-label={t.news.tags}>
      <ul class="topics">
        {all.map(({ name, slug }) => (
          <li>
            <a
              href={link(slug === undefined ? '/news' : `/news?tag=${encodeURIComponent(slug)}`)}
              aria-current={slug === chosen ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NewsList({ paged, tags, filter }: ListProps) {
  const { t } = useView()
  const topic = tags.find(({ slug }) => slug === filter.tag)?.name ?? filter.category
  return (
    <>
      <PageTitle title={topic ? t.news.about(topic) : t.news.title} text={t.news.description}>
        <Topics tags={tags} chosen={filter.tag} />
      </PageTitle>
      <div class="inner">
        {paged.items.length === 0 && <p>{t.news.none}</p>}
        <h2 class="visually-hidden">{t.news.title}</h2>
        <div class="cards">
          {paged.items.map((article, at) => (
            <NewsCard article={article} eager={at === 0} />
          ))}
        </div>
        <Pagination paged={paged} path="/news" query={filter} />
      </div>
    </>
  )
}

/** An article as it is read; also of a preview. */
export function ArticleText({ article }: { article: Omit<Article, 'id' | 'slug'> }) {
  const view = useView()
  const link = useLink()
  const { title, description, category, publishedAt, author, imageUrl, content, tags } = article
  return (
    <article class="reading">
      <header class="inner narrow">
        <p class="above">
          {category && (
            <a class="category" href={link(`/news?category=${encodeURIComponent(category)}`)}>
              {category}
            </a>
          )}
          <time datetime={publishedAt}>{formatDay(view, publishedAt)}</time>
          {author?.name && (
            <span>
              {view.t.news.by} {author.name}
            </span>
          )}
        </p>
        <h1>{title}</h1>
        {description && <p class="lead">{description}</p>}
      </header>
      <ReadingPicture imageUrl={imageUrl} image={article.image} />
      <div class="inner narrow">
        <Prose html={content} />
        <TagList tags={tags} />
      </div>
    </article>
  )
}

function ArticlePage({ article, related }: { article: Article; related: RelatedArticle[] }) {
  const { t } = useView()
  return (
    <>
      <ArticleText article={article} />
      {related.length > 0 && (
        <Section title={t.news.related} kind="tinted">
          <div class="cards">
            {related.map((other) => (
              <NewsCard article={other} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

export const news = new Hono<SiteEnv>()
  .get('/news', async (c) => {
    const { tag, category, page } = c.req.query()
    const filter = { ...(tag ? { tag } : {}), ...(category ? { category } : {}) }
    const [paged, tags] = await Promise.all([
      readPaged(pageIn(page), pageSize, (part) =>
        muster.listNews({ ...filter, ...part, fields: articleFields }),
      ),
      muster.listTags(),
    ])
    const { title, description } = c.var.view.t.news
    const imageUrl = firstPicture(paged.items)
    return render(
      c,
      { title, description, imageUrl },
      <NewsList paged={paged} tags={tags} filter={filter} />,
    )
  })
  .get('/news/:slug', async (c) => {
    const article = await muster.readArticle({
      slug: c.req.param('slug'),
      include: ['seo', 'image', 'updatedAt'],
    })
    const related = await muster.listRelatedNews({ id: article.id })
    const { title, description, imageUrl, seo } = article
    const data = articleData(article, c.var.view.site)
    const head = entryHead(seo, { title, description, imageUrl, type: 'article', data })
    return render(c, head, <ArticlePage article={article} related={related} />)
  })
