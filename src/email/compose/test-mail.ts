import escapeHtml from 'escape-html'
import type { PayloadRequest } from 'payload'
import { type InLanguages, inLanguage } from '#src/translations/languages.ts'
import { sendTest } from './test-send.ts'

const en = {
  subject: 'Mail works',
  text: 'You sent this mail to yourself from the dashboard. If you can read it in your own mailbox, mail goes out. This is also how mails of your organisation look.',
}

const texts: InLanguages<typeof en> = {
  en,
  de: {
    subject: 'E-Mail funktioniert',
    text: 'Diese E-Mail haben Sie sich vom Dashboard aus selbst geschickt. Wenn Sie sie in Ihrem eigenen Postfach lesen, gehen E-Mails hinaus. So sehen auch die E-Mails Ihrer Organisation aus.',
  },
  fr: {
    subject: 'Les e-mails partent',
    text: 'Vous vous êtes envoyé cet e-mail depuis le tableau de bord. Si vous le lisez dans votre propre boîte, les e-mails partent bien. Ceux de votre organisation ont aussi cette apparence.',
  },
  es: {
    subject: 'El correo funciona',
    text: 'Se ha enviado este correo desde el panel. Si lo lee en su propio buzón, los correos salen. Este es también el aspecto de los correos de su organización.',
  },
  it: {
    subject: 'La posta funziona',
    text: 'Questa email se l’è inviata dalla dashboard. Se la legge nella sua casella, le email partono. Questo è anche l’aspetto delle email della vostra organizzazione.',
  },
}

/**
 * Mails a user a short text in the organisation's frame, the way all mail goes. Returns the id of
 * its delivery. Throws SendingRejected and InvalidEmail.
 */
export async function sendTestMail(req: PayloadRequest, email: string): Promise<number> {
  const { subject, text } = inLanguage(texts, req.i18n)
  const html = `<p style="padding:0 25px">${escapeHtml(text)}</p>`
  const mail = {
    kind: 'composed',
    id: 0,
    subject,
    html,
    text,
    isComposed: true,
    frame: null,
  } as const
  const [delivery] = await sendTest(req, mail, [email])
  if (delivery === undefined) throw new Error('a test mail conflicts with no other')
  return delivery
}
