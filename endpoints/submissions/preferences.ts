import type { PayloadRequest } from 'payload'
import {
  type ConfirmedRequest,
  changePreferences,
  confirmedRequests,
  type PreferencesForm,
  preferencesForm,
  preferencesFormLimit,
  showPreferences,
} from '#src/contract/submissions/preferences.ts'
import { database } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { findBranding } from '#src/platform/branding/sql/find-branding.ts'
import { findSite, findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { endpoint, type TextResult } from '#src/server/http/endpoint.ts'
import { TooManyRequests } from '#src/server/http/errors.ts'
import { readForm } from '#src/server/http/request/form.ts'
import { applyChoice } from '#src/workspace/privacy/preferences/choose.ts'
import { requestByMail } from '#src/workspace/privacy/preferences/confirm-request.ts'
import {
  type Frame,
  type Notice,
  outcomePage,
  preferencesPage,
} from '#src/workspace/privacy/preferences/preferences-page.ts'
import {
  findOwner,
  type Owner,
  readPreferences,
} from '#src/workspace/privacy/preferences/read-preferences.ts'
import { limitRate } from './limit-rate.ts'

/** Requests of mails per client network and minute, also where submissions have no limit. */
const requestsPerMinute = 10

const mediaType = 'text/html; charset=utf-8'

export async function frameFor(req: PayloadRequest, request: Request): Promise<Frame> {
  const db = await database(req)
  const { language } = await findSite(db)
  const { siteName, primaryColor } = await findBranding(db)
  return {
    language: readerLanguage(request, language),
    timeZone: await findSiteTimeZone(db),
    siteName,
    colour: primaryColor,
  }
}

/** In the language that the owner of a page said. */
export const frameOf = (frame: Frame, { language }: Owner): Frame => ({
  ...frame,
  language: language ?? frame.language,
})

/** The same for every link that leads nowhere, whatever the reason. */
export const goneFor = (frame: Frame): TextResult => ({
  mediaType,
  text: outcomePage(frame, 'gone'),
  language: frame.language,
  status: 404,
})

const ownerOf = async (req: PayloadRequest, token: string): Promise<Owner | undefined> => {
  // A forged link is looked up too: it takes as long as that of an erased person.
  const delivery = await readLink(req, 'preferences', token)
  return findOwner(await database(req), delivery ?? 0)
}

const show = async (
  req: PayloadRequest,
  frame: Frame,
  owner: Owner,
  notice?: Notice & Pick<TextResult, 'headers'>,
): Promise<TextResult> => {
  const preferences = await readPreferences(await database(req), owner)
  return {
    mediaType,
    text: preferencesPage(frame, preferences, notice),
    language: frame.language,
    ...(notice?.kind === 'problem' ? { status: 400, headers: notice.headers ?? {} } : {}),
  }
}

interface Asking {
  readonly req: PayloadRequest
  readonly request: Request
  readonly frame: Frame
  readonly owner: Owner
}

type Outcome = (Notice & Pick<TextResult, 'headers'>) | 'gone'

const ask = async (
  { req, request, frame: { language }, owner }: Asking,
  kind: ConfirmedRequest,
  name: string,
): Promise<Outcome> => {
  const texts = textsIn('preferences', language)
  if (kind === 'change' && name === '')
    return { kind: 'problem', text: texts('nameMissing'), isAboutName: true }
  try {
    await limitRate(req.payload, request, requestsPerMinute, 'own page ')
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error
    return { kind: 'problem', text: texts('tooMany'), headers: error.headers }
  }
  const outcome = await requestByMail(req, owner, { kind, name, language })
  if (outcome === 'gone') return outcome
  if (outcome === 'requested')
    return { kind: 'notice', text: texts('requested', { email: owner.email }) }
  return { kind: 'problem', text: outcome === 'too-many' ? texts('tooMany') : texts('notByMail') }
}

const isRequest = (action: PreferencesForm['action']): action is ConfirmedRequest =>
  confirmedRequests.some((each) => each === action)

const outcomeOf = async (
  asking: Asking,
  { action, name = '', topic: topics = [], offered = [], ...said }: PreferencesForm,
): Promise<Outcome> => {
  if (isRequest(action)) return ask(asking, action, name)
  const { req, request, frame, owner } = asking
  const { language = '', frequency = 'each' } = said
  const texts = textsIn('preferences', frame.language)
  const chosen = await applyChoice(
    { req, owner, topics, offered, request, language, frequency },
    action,
  )
  if (chosen === 'gone') return chosen
  if (chosen === 'stopped') return { kind: 'problem', text: texts('stoppedHelp') }
  const isDone = chosen === 'done'
  return { kind: 'notice', text: isDone ? texts(`chosen:${action}`) : texts('confirmFirst') }
}

export const preferencesEndpoints = [
  endpoint(showPreferences, async ({ req, request, params }) => {
    const frame = await frameFor(req, request)
    const owner = await ownerOf(req, params.token)
    return owner ? show(req, frameOf(frame, owner), owner) : goneFor(frame)
  }),

  endpoint(changePreferences, async ({ req, request, params }) => {
    const sent = await readForm(request, {
      schema: preferencesForm,
      limit: preferencesFormLimit,
      lists: ['topic', 'offered'],
    })
    const asked = await frameFor(req, request)
    const found = await ownerOf(req, params.token)
    if (!found) return goneFor(asked)
    const language = sent.action === 'language' ? sent.language || undefined : found.language
    const owner = { ...found, language }
    const frame = frameOf(asked, owner)
    const notice = await outcomeOf({ req, request, frame, owner }, sent)
    return notice === 'gone' ? goneFor(frame) : show(req, frame, owner, notice)
  }),
]
