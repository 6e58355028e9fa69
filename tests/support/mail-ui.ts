import { openAdminUi } from './admin-ui.ts'
import { type Behaviour, reply, startSmtp } from './smtp.ts'

export const button = (name: string) => `.mail-actions button:has-text("${name}")`
export const confirm = (name: string) => `.form-dialog button:has-text("${name}")`

/**
 * The admin UI with the administrator signed in, and a mail server that rejects recipients whose
 * email begins with `gone`.
 */
export async function openMailUi(behaviour: Behaviour = {}) {
  const smtp = await startSmtp({
    onRecipient: (address) => (address.startsWith('gone') ? reply(550, 'no such user') : undefined),
    ...behaviour,
  })
  const adminUi = await openAdminUi({ SMTP_URL: smtp.url })
  await adminUi.signIn()
  return {
    ...adminUi,
    /** Adds subscribers `<name>@example.org`. */
    subscribe: async (...names: string[]) => {
      for (const name of names) {
        const person = { email: `${name}@example.org`, name, status: 'subscribed' }
        await adminUi.post('/cms-api/newsletter-subscribers', person)
      }
    },
    /** Creates a newsletter with pending approval. */
    createNewsletter: async (fields: object = {}): Promise<number> => {
      const texts = {
        title: 'Letter',
        subject: 'Hello',
        htmlContent: '<p>Hello {{name|friend}}</p>',
      }
      const { doc } = await adminUi.post('/cms-api/newsletters', { ...texts, ...fields })
      return (doc as { id: number }).id
    },
    /** Opens the page of a mail, or of a new one. */
    open: async (id: number | 'create', collection = 'newsletters') => {
      await adminUi.page.goto(`${adminUi.site}/admin/collections/${collection}/${id}`)
      await adminUi.page.waitForSelector(id === 'create' ? '.mail-start' : '.mail-status')
    },
    /** Chooses HTML for a new mail. */
    writeHtml: async () => {
      await adminUi.page.click('.written-with button:has-text("Write HTML")')
      await adminUi.page.waitForSelector('#field-htmlContent')
    },
    /** The preview of the mail as its readers will see it. */
    preview: () => adminUi.page.frameLocator('.mail-preview iframe'),
    /** The mails that the mail server accepted for an address. */
    mailsTo: async (address: string) =>
      (await smtp.mails()).filter(({ recipients }) => recipients.includes(address)),
    close: async () => {
      await adminUi.close()
      await smtp.stop()
    },
  }
}
export type MailUi = Awaited<ReturnType<typeof openMailUi>>
