import { expect } from 'vitest'
import { mailEventApi, mailEventSources } from './bounces.ts'
import { startPayload } from './database.ts'
import { type About, mailEvent, signReport } from './mail-events.ts'

/** A client with every source of mail events, and reports of a mail server, which are accepted. */
export async function openReportedBounces() {
  const sources = mailEventSources()
  const payload = await startPayload()
  const api = mailEventApi(payload, sources.setup)

  /** An MTA posts a report that came to the return path; returns how many events were new. */
  const postReport = async (name: string, about: About): Promise<number> => {
    const body = mailEvent(name, about)
    const headers = signReport(sources.MAIL_EVENTS_SECRET, body)
    const { status, json } = await api('POST', '/api/mail-events/dsn', { body, headers })
    expect(status).toBe(200)
    return (json as { recorded: number }).recorded
  }

  return { sources, payload, api, postReport }
}
