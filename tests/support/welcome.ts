import type { Payload } from 'payload'
import type { ApiClient } from './api.ts'
import { unique } from './crm.ts'

type Settings = Partial<{
  welcomeTemplate: number | null
  welcomeImported: boolean
  doubleOptIn: boolean
  newslettersPerHour: number | null
}>

/** As an installation without a welcome mail has them. */
const off: Settings = {
  welcomeTemplate: null,
  welcomeImported: false,
  doubleOptIn: false,
  newslettersPerHour: null,
}

interface WelcomeRow {
  readonly email: string
  readonly status: string
  readonly subject: string
  readonly due: Date | null
  readonly template: number | null
}

export const welcomesOf = (payload: Payload, api: ApiClient) => {
  const settings = (data: Settings) =>
    payload.updateGlobal({ slug: 'settings', data: { ...off, ...data } })
  const createTemplate = async (fields: object = {}): Promise<number> => {
    const data = {
      name: unique('Welcome'),
      subject: 'Welcome {{name|friend}}',
      htmlContent: '<p>Dear {{name|friend}}, good to have you.</p>',
      ...fields,
    }
    return (await payload.create({ collection: 'email-templates', data })).id
  }
  return {
    createTemplate,
    /** Turns the welcome mail on, with a separate template, whose id it returns. */
    turnOn: async (more: Settings = {}, fields: object = {}): Promise<number> => {
      const welcomeTemplate = await createTemplate(fields)
      await settings({ welcomeTemplate, ...more })
      return welcomeTemplate
    },
    turnOff: () => settings({}),
    mailsTo: async (...emails: string[]): Promise<WelcomeRow[]> => {
      const { rows } = await payload.db.pool.query<WelcomeRow>(
        `SELECT email, status, subject, next_attempt_at AS due, email_template_id AS template
         FROM deliveries WHERE kind = 'welcome' AND email = ANY($1) ORDER BY id`,
        [emails],
      )
      return rows
    },
    subscribe: (email: string, fields: object = {}) =>
      api('POST', '/api/newsletter/subscribe', { json: { email, ...fields } }),
    /** As staff do, whose text a name is. */
    add: (email: string, name: string) =>
      payload.create({
        collection: 'newsletter-subscribers',
        data: { email, name, status: 'subscribed' },
      }),
    leave: (email: string) => api('POST', '/api/newsletter/unsubscribe', { json: { email } }),
  }
}
