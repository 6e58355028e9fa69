import type { Page } from 'playwright-core'
import { openAdminUi } from './admin-ui.ts'
import { type Behaviour, reply, startSmtp } from './smtp.ts'

export const button = (name: string) => `.mail-actions button:has-text("${name}")`
const steps = ['write', 'audience', 'review'] as const
type Step = (typeof steps)[number]

/** Goes to a step of the page of a newsletter or composed email. */
export async function goToStep(page: Page, step: Step): Promise<void> {
  await page.click(`.mail-steps nav button >> nth=${steps.indexOf(step)}`)
  await page.waitForSelector(`.mail-step--${step}:not([hidden])`)
}

export const confirm = (name: string) => `.form-dialog button:has-text("${name}")`

/**
 * The admin UI with the administrator signed in, and a mail server that rejects recipients whose
 * email begins with `gone`; or nothing that sends to it.
 */
export async function openMailUi(behaviour: Behaviour | 'without a worker' = {}) {
  const choice = behaviour === 'without a worker' ? behaviour : undefined
  const smtp = await startSmtp({
    onRecipient: (address) => (address.startsWith('gone') ? reply(550, 'no such user') : undefined),
    ...(behaviour === 'without a worker' ? {} : behaviour),
  })
  const adminUi = await openAdminUi(choice ?? { SMTP_URL: smtp.url })
  await adminUi.signIn()
  return {
    ...adminUi,
    subscribe: async (...names: string[]) => {
      for (const name of names) {
        const person = { email: `${name}@example.org`, name, status: 'subscribed' }
        await adminUi.post('/cms-api/newsletter-subscribers', person)
      }
    },
    createNewsletter: async (fields: object = {}): Promise<number> => {
      const texts = {
        title: 'Letter',
        subject: 'Hello',
        htmlContent: '<p>Hello {{name|friend}}</p>',
      }
      const { doc } = await adminUi.post('/cms-api/newsletters', { ...texts, ...fields })
      return (doc as { id: number }).id
    },
    /** A new mail at its first step, and one that is there at its last. */
    open: async (id: number | 'create', collection = 'newsletters') => {
      const step = id === 'create' ? 'write' : 'review'
      const path = `/admin/collections/${collection}/${id}`
      await adminUi.page.goto(`${adminUi.site}${path}?step=${step}`)
      await adminUi.page.waitForSelector(id === 'create' ? '.mail-start' : '.mail-status')
    },
    step: (step: Step) => goToStep(adminUi.page, step),
    /** A new mail, which is then at its last step. */
    save: async () => {
      await adminUi.page.click('#action-save')
      await adminUi.page.waitForURL(/\/\d+\?step=write$/)
      await goToStep(adminUi.page, 'review')
    },
    writeHtml: async () => {
      await adminUi.page.click('.written-with button:has-text("Write HTML")')
      await adminUi.page.waitForSelector('#field-htmlContent')
    },
    preview: () => adminUi.page.frameLocator('.mail-preview iframe'),
    mailsTo: async (address: string) =>
      (await smtp.mails()).filter(({ recipients }) => recipients.includes(address)),
    close: async () => {
      await adminUi.close()
      await smtp.stop()
    },
  }
}
export type MailUi = Awaited<ReturnType<typeof openMailUi>>
