import { Hono } from 'hono'
import { actionFields, articleFields, whenFields } from '../card-fields.ts'
import { ActionCard } from '../components/action-card.tsx'
import { EventRow } from '../components/event-row.tsx'
import { NewsCard } from '../components/news-card.tsx'
import { Picture } from '../components/picture.tsx'
import { Section } from '../components/section.tsx'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { organisationData } from '../structured-data.ts'
import { useLink, useView } from '../view.ts'

/** The static image that editors choose for the top of the home page. */
const heroId = 'home-hero'

const readHome = async () => {
  const [about, images, events, actions, news] = await Promise.all([
    muster.readAbout(),
    muster.listStaticImages(),
    muster.listEvents({ upcoming: true, limit: 4, include: whenFields }),
    muster.listActions({ limit: 6, fields: actionFields }),
    muster.listNews({ limit: 4, fields: articleFields }),
  ])
  return { about, hero: images.find(({ id }) => id === heroId), events, actions, news }
}
type HomeContent = Awaited<ReturnType<typeof readHome>>

function Hero({ about: { mission }, hero }: Pick<HomeContent, 'about' | 'hero'>) {
  const { site, t } = useView()
  const link = useLink()
  return (
    <div class="hero">
      <div class="inner">
        <div class="hero-text">
          <h1>{mission.title || site.name}</h1>
          <p class="lead">{mission.content || site.description}</p>
          <p class="buttons">
            <a class="button" href={link('/events')}>
              {t.home.join}
            </a>
            <a class="button quiet" href={link('/propose')}>
              {t.home.propose}
            </a>
          </p>
        </div>
        {hero && (
          <div class="hero-picture">
            <Picture
              imageUrl={hero.imageUrl}
              alt={hero.contentDescription ?? ''}
              sizes="(min-width: 74rem) 35rem, (min-width: 60rem) 47vw, calc(100vw - 2.5rem)"
              eager
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Home({ about, hero, events, actions, news: [newest, ...older] }: HomeContent) {
  const { t } = useView()
  return (
    <>
      <Hero about={about} hero={hero} />
      {events.length > 0 && (
        <Section title={t.home.events} more={{ path: '/events', label: t.home.allEvents }}>
          <div class="event-list">
            {events.map((event) => (
              <EventRow event={event} />
            ))}
          </div>
        </Section>
      )}
      {actions.length > 0 && (
        <Section
          title={t.home.actions}
          kind="tinted"
          more={{ path: '/actions', label: t.home.allActions }}
        >
          <div class="cards">
            {actions.map((action) => (
              <ActionCard action={action} />
            ))}
          </div>
        </Section>
      )}
      {newest && (
        <Section title={t.home.news} more={{ path: '/news', label: t.home.allNews }}>
          <div class="news-front">
            <NewsCard article={newest} size="large" />
            <div class="news-column">
              {older.map((article) => (
                <NewsCard article={article} size="small" />
              ))}
            </div>
          </div>
        </Section>
      )}
    </>
  )
}

export const home = new Hono<SiteEnv>().get('/', async (c) => {
  const content = await readHome()
  const { site } = c.var.view
  const { name, description } = site
  const { mission } = content.about
  const head = {
    title: name,
    description: description || mission.content,
    data: organisationData(site),
    ...(content.hero ? { imageUrl: content.hero.imageUrl } : {}),
  }
  return render(c, head, <Home {...content} />)
})
