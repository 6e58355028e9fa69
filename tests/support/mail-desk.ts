import { openDesk } from './desk.ts'
import { type Behaviour, reply, startSmtp } from './smtp.ts'

export const button = (name: string) => `.mail-actions button:has-text("${name}")`
export const confirm = (name: string) => `.form-dialog button:has-text("${name}")`

/**
 * A desk at which the administrator has signed in, with a mail server that knows nobody whose
 * address begins with `gone`.
 */
export async function openMailDesk(behaviour: Behaviour = {}) {
  const smtp = await startSmtp({
    onRecipient: (address) => (address.startsWith('gone') ? reply(550, 'no such user') : undefined),
    ...behaviour,
  })
  const desk = await openDesk({ SMTP_URL: smtp.url })
  await desk.signIn()
  return {
    ...desk,
    /** People of the list, by the names of their addresses. */
    subscribe: async (...names: string[]) => {
      for (const name of names) {
        const person = { email: `${name}@example.org`, name, status: 'subscribed' }
        await desk.post('/cms-api/newsletter-subscribers', person)
      }
    },
    /** A newsletter that waits for approval. */
    letter: async (fields: object = {}): Promise<number> => {
      const texts = {
        title: 'Letter',
        subject: 'Hello',
        htmlContent: '<p>Hello {{name|friend}}</p>',
      }
      const { doc } = await desk.post('/cms-api/newsletters', { ...texts, ...fields })
      return (doc as { id: number }).id
    },
    /** The page of a mail, or of a new one. */
    open: async (id: number | 'create', collection = 'newsletters') => {
      await desk.page.goto(`${desk.site}/admin/collections/${collection}/${id}`)
      await desk.page.waitForSelector(id === 'create' ? '.mail-start' : '.mail-status')
    },
    /** What its readers will see. */
    sheet: () => desk.page.frameLocator('.mail-preview iframe'),
    /** What the mail server took for an address. */
    mailsTo: async (address: string) =>
      (await smtp.mails()).filter(({ recipients }) => recipients.includes(address)),
    close: async () => {
      await desk.close()
      await smtp.stop()
    },
  }
}
export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>
