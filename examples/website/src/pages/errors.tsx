import { MusterError } from '@muster/client'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SiteEnv } from '../env.ts'
import { MusterUnavailable, muster } from '../muster.ts'
import { render } from '../render.tsx'
import type { Texts } from '../texts/en.ts'
import { pathIn, useLink, useView } from '../view.ts'

interface Failure {
  readonly status: ContentfulStatusCode
  readonly title: string
  readonly text: string
}

function ErrorPage({ title, text }: Pick<Failure, 'title' | 'text'>) {
  const { t } = useView()
  const link = useLink()
  return (
    <div class="inner narrow error-page">
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      <p>
        <a class="button" href={link('/')}>
          {t.errors.home}
        </a>
      </p>
    </div>
  )
}

const missing = ({ errors }: Texts): Failure => ({
  status: 404,
  title: errors.missing,
  text: errors.missingText,
})

/** What a visitor is told of an error. */
function failureOf(error: Error, { errors }: Texts): Failure {
  const isMuster = error instanceof MusterError
  if (isMuster && error.status === 404) return missing({ errors } as Texts)
  if (error instanceof MusterUnavailable || isMuster)
    return { status: 503, title: errors.unavailable, text: errors.unavailableText }
  if (error instanceof HTTPException && error.status === 413)
    return { status: 413, title: errors.tooLarge, text: errors.tooLargeText }
  return { status: 500, title: errors.failed, text: errors.failedText }
}

const show = (c: Context<SiteEnv>, { status, ...failure }: Failure) => {
  if (status === 503) c.header('Retry-After', '60')
  return render(c, { title: failure.title, noindex: true }, <ErrorPage {...failure} />, status)
}

/** Where a page is now that was at this address, with what follows its path; a form is sent there. */
async function findMoved(c: Context<SiteEnv>) {
  const { view } = c.var
  const [found] = await muster.listRedirects({ from: view.path })
  if (!found) return undefined
  const { search } = new URL(c.req.url)
  const to = found.to.startsWith('/') ? pathIn(view, view.language, found.to) : found.to
  return c.redirect(to + search, c.req.method === 'POST' ? 308 : 301)
}

/** For paths that lead nowhere, unless they once were an address. */
export const notFound = async (c: Context<SiteEnv>) =>
  (await findMoved(c)) ?? show(c, missing(c.var.view.t))

/** Responds to errors of routes; those of our own are logged. */
export async function onError(error: Error, c: Context<SiteEnv>) {
  const failure = failureOf(error, c.var.view.t)
  if (failure.status === 404) return notFound(c)
  if (failure.status >= 500) console.error(error)
  return show(c, failure)
}
