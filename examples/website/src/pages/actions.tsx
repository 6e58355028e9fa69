import type { ActionDetail, RelatedAction } from '@muster/client'
import { Hono } from 'hono'
import { actionFields } from '../card-fields.ts'
import { ActionCard, type ActionSummary } from '../components/action-card.tsx'
import { Icon } from '../components/icon.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Prose } from '../components/prose.tsx'
import { ReadingPicture } from '../components/reading-picture.tsx'
import { Section } from '../components/section.tsx'
import { TagList } from '../components/tag-list.tsx'
import { entryHead } from '../entry-head.ts'
import type { SiteEnv } from '../env.ts'
import { muster } from '../muster.ts'
import { render } from '../render.tsx'
import { firstPicture } from '../structured-data.ts'
import { useLink, useView } from '../view.ts'

function ActionList({ actions }: { actions: readonly ActionSummary[] }) {
  const { t } = useView()
  const link = useLink()
  return (
    <>
      <PageTitle title={t.actions.title} text={t.actions.description} />
      <div class="inner">
        <h2 class="visually-hidden">{t.actions.title}</h2>
        {actions.length === 0 && <p>{t.actions.none}</p>}
        <div class="cards">
          {actions.map((action, at) => (
            <ActionCard action={action} eager={at === 0} />
          ))}
        </div>
      </div>
      <Section title={t.home.propose} kind="tinted">
        <p class="lead">{t.home.proposeInvitation}</p>
        <p>
          <a class="button" href={link('/propose')}>
            {t.home.propose}
          </a>
        </p>
      </Section>
    </>
  )
}

/** An action as it is read; also of a preview. */
export function ActionText({ action }: { action: ActionContent }) {
  return (
    <article class="reading">
      <header class="inner narrow">
        <p class="above">
          <Icon name={action.icon} />
        </p>
        <h1>{action.title}</h1>
        {action.description && <p class="lead">{action.description}</p>}
      </header>
      <ReadingPicture imageUrl={action.coverImageUrl} image={action.image} />
      <div class="inner narrow">
        <Prose html={action.content} />
        <TagList tags={action.tags} />
      </div>
    </article>
  )
}
type ActionContent = Pick<
  ActionDetail,
  'title' | 'description' | 'content' | 'icon' | 'coverImageUrl' | 'tags' | 'image'
>

function ActionPage({ action, related }: { action: ActionDetail; related: RelatedAction[] }) {
  const { t } = useView()
  return (
    <>
      <ActionText action={action} />
      {related.length > 0 && (
        <Section title={t.actions.related} kind="tinted">
          <div class="cards">
            {related.map((other) => (
              <ActionCard action={other} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

export const actions = new Hono<SiteEnv>()
  .get('/actions', async (c) => {
    const { title, description } = c.var.view.t.actions
    const list = await muster.listActions({ fields: actionFields })
    const imageUrl = firstPicture(list)
    return render(c, { title, description, imageUrl }, <ActionList actions={list} />)
  })
  .get('/actions/:slug', async (c) => {
    const action = await muster.readAction({ slug: c.req.param('slug'), include: ['seo', 'image'] })
    const related = await muster.listRelatedActions({ id: action.id })
    const { title, description, coverImageUrl, seo } = action
    return render(
      c,
      entryHead(seo, { title, description, imageUrl: coverImageUrl }),
      <ActionPage action={action} related={related} />,
    )
  })
