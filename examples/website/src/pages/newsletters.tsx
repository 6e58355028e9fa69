import type { ArchivedNewsletter, ArchivedNewsletterDetail, Topic } from '@muster/client'
import { Hono } from 'hono'
import { Card } from '../components/card.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { type Paged, Pagination, pageIn, readPaged } from '../components/pagination.tsx'
import { Prose } from '../components/prose.tsx'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { formatDay } from '../times.ts'
import { useLink, useView } from '../view.ts'

const pageSize = 20

/** The feed of all, and those of single topics. */
function Feeds({ topics }: { topics: readonly Topic[] }) {
  const texts = useView().t.archive
  return (
    <p>
      {texts.feeds} <a href="/api/feed/newsletters">{texts.allTopics}</a>
      {topics.map(({ slug, name }) => (
        <>
          {' · '}
          <a href={`/api/feed/newsletters/${slug}`}>{name}</a>
        </>
      ))}
    </p>
  )
}

interface ArchiveProps {
  readonly paged: Paged<ArchivedNewsletter>
  readonly topics: readonly Topic[]
}

function Archive({ paged, topics }: ArchiveProps) {
  const view = useView()
  const texts = view.t.archive
  const link = useLink()
  return (
    <>
      <PageTitle title={texts.title} text={texts.description} />
      <div class="inner">
        {paged.items.length === 0 && <p>{texts.none}</p>}
        <div class="results">
          {paged.items.map(({ slug, subject, preheader, sentAt }) => (
            <Card
              path={`/newsletters/${slug}`}
              title={subject}
              text={preheader}
              imageUrl={null}
              above={<time datetime={sentAt}>{formatDay(view, sentAt)}</time>}
            />
          ))}
        </div>
        <Pagination paged={paged} path="/newsletters" />
        <p class="after-list">
          <a href={link('/newsletter')}>{texts.subscribe}</a>
        </p>
        <Feeds topics={topics.length > 1 ? topics : []} />
      </div>
    </>
  )
}

function Letter({ letter }: { letter: ArchivedNewsletterDetail }) {
  const view = useView()
  const link = useLink()
  const { subject, preheader, sentAt, content, url } = letter
  const texts = view.t.archive
  return (
    <article class="reading">
      <header class="inner narrow">
        <p class="above">
          <a class="category" href={link('/newsletters')}>
            {texts.title}
          </a>
          <time datetime={sentAt}>{formatDay(view, sentAt)}</time>
        </p>
        <h1>{subject}</h1>
        {preheader && <p class="lead">{preheader}</p>}
      </header>
      <div class="inner narrow">
        <Prose html={content} />
        <p>
          <a href={url}>{texts.asSent}</a>
        </p>
      </div>
    </article>
  )
}

export const newsletters = new Hono<SiteEnv>()
  .get('/newsletters', async (c) => {
    const [paged, topics] = await Promise.all([
      readPaged(pageIn(c.req.query('page')), pageSize, (part) => muster.listArchive(part)),
      muster.listTopics(),
    ])
    const { title, description } = c.var.view.t.archive
    return render(c, { title, description }, <Archive paged={paged} topics={topics} />)
  })
  .get('/newsletters/:slug', async (c) => {
    const letter = await muster.readArchived({ slug: c.req.param('slug') })
    const { subject: title, preheader: description } = letter
    return render(c, { title, description, type: 'article' }, <Letter letter={letter} />)
  })
