import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { textsOfForm } from './languages.ts'
import type { FormRow } from './sql/forms.ts'

/** The page of a person's answers, which whoever has the mail about them may open. */
export const answersPage = async (req: PayloadRequest, id: number): Promise<string> =>
  `${siteUrls().baseUrl}/api/answers/${linkToken(await mailLinkKey(req), 'answers', id)}`

interface Mailed {
  readonly form: FormRow
  readonly email: string
  readonly language: SiteLanguage | null
  /** Whether answers of the same person count already. */
  readonly before: boolean
}

const textFor = ({ form, before }: Mailed) => {
  if (form.kind !== 'petition') return 'mail:text'
  return before ? 'mail:signedBefore' : 'mail:signed'
}

/** Asks the owner of an email to confirm answers, with nothing in it that a stranger typed. */
export async function mailAnswers(
  req: PayloadRequest,
  id: number,
  mailed: Mailed,
  dueAt: Date,
): Promise<void> {
  const { form, email, language } = mailed
  const spoken = language ?? form.language ?? 'en'
  const t = textsIn('answers-page', spoken)
  const { title } = textsOfForm(form, spoken)
  const values = { title, page: await answersPage(req, id) }
  const mail = writeMailIn(
    spoken,
    t('mail:subject', values),
    t(textFor(mailed), values),
    t('mail:link', values),
    t('mail:otherwise'),
  )
  await queueMail(req, { ...mail, kind: 'confirmation', to: email, once: `answers ${id}`, dueAt })
}
