import type { PayloadRequest } from 'payload'
import { findSiteDay } from '#src/content/site-day.ts'
import { doConfirmedRequest, showConfirmedRequest } from '#src/contract/submissions/preferences.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint, type TextResult, TextStream } from '#src/server/http/endpoint.ts'
import { PersonInUse } from '#src/workspace/privacy/erase-person.ts'
import { personFile, personFileHeaders } from '#src/workspace/privacy/person-file.ts'
import {
  confirmChange,
  confirmDownload,
  confirmErasure,
  findOpenRequest,
  type OpenRequest,
} from '#src/workspace/privacy/preferences/confirm-request.ts'
import {
  type Frame,
  outcomePage,
  requestQuestion,
} from '#src/workspace/privacy/preferences/preferences-page.ts'
import { frameFor, frameOf, goneFor } from './preferences.ts'

const pageOf = ({ language }: Frame, text: string): TextResult => ({
  mediaType: 'text/html; charset=utf-8',
  text,
  language,
})

type RequestAction = (
  req: PayloadRequest,
  open: OpenRequest,
) => Promise<TextStream | 'changed' | 'erased' | 'gone' | 'busy'>

const erase: RequestAction = async (req, open) => {
  try {
    return (await confirmErasure(req, open)) ? 'erased' : 'gone'
  } catch (error) {
    if (error instanceof PersonInUse) return 'busy'
    throw error
  }
}

const download: RequestAction = async (req, open) => {
  if (!(await confirmDownload(req, open))) return 'gone'
  const pieces = personFile(() => database(req), open.owner.person)
  return new TextStream({
    pieces,
    headers: personFileHeaders(await findSiteDay(await database(req))),
  })
}

const actions: Readonly<Record<OpenRequest['kind'], RequestAction>> = {
  change: async (req, open) => ((await confirmChange(req, open)) ? 'changed' : 'gone'),
  download,
  erase,
}

export const confirmRequestEndpoints = [
  endpoint(showConfirmedRequest, async ({ req, request, params }) => {
    const frame = await frameFor(req, request)
    const open = await findOpenRequest(req, params.token)
    if (!open) return goneFor(frame)
    const inTheirLanguage = frameOf(frame, open.owner)
    return pageOf(inTheirLanguage, requestQuestion(inTheirLanguage, open))
  }),

  endpoint(doConfirmedRequest, async ({ req, request, params }) => {
    const asked = await frameFor(req, request)
    const open = await findOpenRequest(req, params.token)
    const frame = open ? frameOf(asked, open.owner) : asked
    const outcome = open ? await actions[open.kind](req, open) : 'gone'
    if (outcome instanceof TextStream) return outcome
    return outcome === 'gone' ? goneFor(frame) : pageOf(frame, outcomePage(frame, outcome))
  }),
]
