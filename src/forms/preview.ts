import escapeHtml from 'escape-html'
import type { Payload } from 'payload'
import { z } from 'zod'
import { findNewest } from '#src/content/preview/find-newest.ts'
import { type PreviewedEntry, parsePreviewed } from '#src/content/preview/read-document.ts'
import {
  type MayRead,
  readerOf,
  serveReadingView,
} from '#src/content/preview/serve-reading-view.ts'
import { byId } from '#src/contract/parameters.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { may } from '#src/platform/access/index.ts'
import { bodyOf, type FormBody, type Question, questionsOf } from './form-body.ts'

const prefix = '/preview/forms/'

/** Where a form is seen as it was saved last. */
export const formPreviewPath = (document: unknown): string | null => {
  const { data } = z.object({ id: z.int() }).safeParse(document)
  return data ? `${prefix}${data.id}` : null
}

type Texts = ReturnType<typeof textsIn<'answers-page'>>

const inputOf = ({ control, label, choices, several, other }: Question, t: Texts): string => {
  const named = ` aria-label="${escapeHtml(label)}"`
  if (control === 'long_text') return `<p><textarea rows="4" cols="40"${named}></textarea></p>`
  if (control !== 'choice')
    return `<p><input${control === 'file' ? ' type="file"' : ''}${named}></p>`
  const type = several ? 'checkbox' : 'radio'
  return [...choices, ...(other ? [t('otherAnswer')] : [])]
    .map((choice) => `<p><label><input type="${type}"> ${escapeHtml(choice)}</label></p>`)
    .join('')
}

const questionHtml = (question: Question, t: Texts): string => {
  const { control, label, text, help, required } = question
  const words = escapeHtml(required ? label : `${label} (${t('optional')})`)
  const notes = [text, help].filter(Boolean).map((note) => `<p>${escapeHtml(note)}</p>`)
  return control === 'agreement'
    ? `<p><label><input type="checkbox"> ${words}</label></p>${notes.join('')}`
    : `<p><strong>${words}</strong></p>${notes.join('')}${inputOf(question, t)}`
}

/** What a form asks, with inputs that take nothing and conditions in words. Pure. */
export function formHtml(items: FormBody, t: Texts): string {
  const labels = new Map(questionsOf(items).map(({ name, label }) => [name, label]))
  return items
    .map((item) => {
      if (item.kind === 'page_break') return '<hr>'
      const { showIf } = item
      const values = showIf?.values.filter((value) => value !== 'true').join(' / ')
      const condition = [labels.get(showIf?.question ?? '') ?? '', values]
        .filter(Boolean)
        .join(': ')
      const when = showIf ? `<p class="facts">${escapeHtml(t('onlyIf', { condition }))}</p>` : ''
      const heading = item.kind === 'section' && item.heading
      const shown =
        item.kind === 'question'
          ? questionHtml(item, t)
          : `${heading ? `<h2>${escapeHtml(heading)}</h2>` : ''}${item.html}`
      return `<fieldset disabled>${when}${shown}</fieldset>`
    })
    .join('\n')
}

const status = z.enum(['draft', 'published']).nullish()
const newest = z.looseObject({ items: z.unknown(), _status: status })

async function readFormPreview(
  payload: Payload,
  id: number,
  t: Texts,
): Promise<PreviewedEntry | undefined> {
  const form = { collection: 'forms', id } as const
  const found = newest.safeParse(await findNewest(payload, form)).data
  if (!found) return undefined
  const { _status: now } = await payload.findByID({ ...form, depth: 0 })
  const unpublished = now === 'published' ? 'changed' : 'draft'
  const state = found._status === 'published' ? 'published' : unpublished
  return parsePreviewed({ ...found, contentHtml: formHtml(bodyOf(found.items), t) }, state)
}

/** A form as it was saved last, for staff: nothing on the page sends or stores anything. */
export async function serveFormPreview(payload: Payload, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const query = byId.safeParse({ id: pathname.slice(prefix.length) })
  const { user } = await payload.auth({ headers: request.headers })
  const allowed: MayRead = may({ user, payload }, 'pages', 'read') ? 'yes' : 'no'
  const t = textsIn('answers-page', readerOf(request, payload))
  return serveReadingView({ payload, request }, user ? allowed : 'sign in', async () =>
    query.success ? readFormPreview(payload, query.data.id, t) : undefined,
  )
}
