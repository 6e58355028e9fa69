import type { About, Person } from '@muster/client'
import { Hono } from 'hono'
import { Icon } from '../components/icon.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Picture } from '../components/picture.tsx'
import { Prose } from '../components/prose.tsx'
import { Section } from '../components/section.tsx'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { firstPicture } from '../structured-data.ts'
import { useView } from '../view.ts'

/** The static image beside the history. */
const teamId = 'about-team'

interface AboutProps {
  about: About
  teamUrl: string
}

function AboutPage({ about: { mission, history, values }, teamUrl }: AboutProps) {
  const { t } = useView()
  return (
    <>
      <PageTitle title={mission.title || t.about.title} text={mission.content} />
      {history.content && (
        <div class="inner history">
          <div>
            <h2>{history.title}</h2>
            <Prose html={history.content} />
          </div>
          <Picture imageUrl={teamUrl} sizes="(min-width: 60rem) 30rem, 95vw" />
        </div>
      )}
      {values.length > 0 && (
        <Section title={t.about.values} kind="tinted">
          <ul class="values">
            {values.map(({ title, description, icon }) => (
              <li>
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function PeoplePage({ people }: { people: readonly Person[] }) {
  const { t } = useView()
  return (
    <>
      <PageTitle title={t.people.title} text={t.people.description} />
      <div class="inner">
        {people.length === 0 && <p>{t.people.none}</p>}
        <ul class="people">
          {people.map(({ name, role, imageUrl, briefMessage }) => (
            <li>
              <Picture imageUrl={imageUrl} sizes="12rem" />
              <h2>{name}</h2>
              <p class="role">{role}</p>
              {briefMessage && <p>{briefMessage}</p>}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export const organisation = new Hono<SiteEnv>()
  .get('/about', async (c) => {
    const [about, images] = await Promise.all([muster.readAbout(), muster.listStaticImages()])
    const teamUrl = images.find(({ id }) => id === teamId)?.imageUrl ?? ''
    const { title } = c.var.view.t.about
    const head = { title, description: about.mission.content, imageUrl: teamUrl }
    return render(c, head, <AboutPage about={about} teamUrl={teamUrl} />)
  })
  .get('/people', async (c) => {
    const { title, description } = c.var.view.t.people
    const people = await muster.listPeople()
    const imageUrl = firstPicture(people)
    return render(c, { title, description, imageUrl }, <PeoplePage people={people} />)
  })
