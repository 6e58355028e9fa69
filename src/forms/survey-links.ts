import type { PayloadRequest } from 'payload'
import {
  isSurveyPlaceholder,
  slugOfSurvey,
  surveyPlaceholder,
} from '#src/contract/newsletters/placeholders.ts'
import type { Database } from '#src/data/transaction.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { findReader, type Reader, type SurveyRow } from './sql/readers.ts'

/** What a link to a survey was mailed for: a delivery, or a registration for an event. */
export const linkedBy = ['delivery', 'registration'] as const
export interface SurveyLink {
  readonly by: (typeof linkedBy)[number]
  readonly id: number
}

const purposeOf = ({ by }: Pick<SurveyLink, 'by'>, form: number) => `survey ${by} ${form}` as const

/** As much of an email as tells its owner whose survey it is. */
const shortened = (email: string): string => email.replace(/^(.).*@/u, '$1…@')

interface Linking {
  readonly siteUrl: string
  readonly linkKey: string
}

/** The page of a survey, whoever reads it. */
export const surveyPage = (siteUrl: string, slug: string): string => `${siteUrl}/forms/${slug}`

/**
 * The link to a survey for the recipient of a mail; that of all for an anonymous one. The token
 * stands in the fragment, which browsers do not send, so that it is in no log and no referrer.
 */
export function surveyLink(
  { siteUrl, linkKey }: Linking,
  { id, slug, anonymous }: SurveyRow,
  link: SurveyLink,
  email: string,
): string {
  const page = surveyPage(siteUrl, slug)
  if (anonymous) return page
  const token = linkToken(linkKey, purposeOf(link, id), link.id)
  return `${page}#${surveyPlaceholder(slug)}=${token}&for=${encodeURIComponent(shortened(email))}`
}

/** Values of the placeholders that name surveys, in what all may read. */
export const surveyPages = (names: readonly string[], siteUrl: string): Record<string, string> =>
  Object.fromEntries(
    names
      .filter(isSurveyPlaceholder)
      .map((name) => [name, surveyPage(siteUrl, slugOfSurvey(name))]),
  )

/** Who answers a survey by the link of a mail; undefined where it is none, or they are erased. */
export async function readSurveyToken(
  req: PayloadRequest,
  db: Database,
  form: number,
  token: string,
): Promise<(Reader & { readonly link: SurveyLink }) | undefined> {
  for (const by of linkedBy) {
    const id = await readLink(req, purposeOf({ by }, form), token)
    const reader = id === undefined ? undefined : await findReader(db, { by, id })
    if (id !== undefined && reader) return { ...reader, link: { by, id } }
  }
  return undefined
}
