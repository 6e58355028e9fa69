import type { NotificationTopic } from '#src/contract/notifications.ts'

const paths: Readonly<
  Record<NotificationTopic, { readonly one: (target: number) => string; readonly several: string }>
> = {
  'newsletter-to-approve': { one: (id) => `/approvals?newsletter=${id}`, several: '/approvals' },
  'follow-up-assigned': {
    one: (contact) => `/collections/contacts/${contact}`,
    several: '/follow-ups?view=mine',
  },
  'message-assigned': {
    one: (id) => `/collections/contact-submissions/${id}`,
    several: '/inbox?owner=mine',
  },
  'proposal-assigned': {
    one: (id) => `/collections/action-submissions/${id}`,
    several: '/inbox?owner=mine',
  },
  'newsletter-paused': {
    one: (id) => `/collections/newsletters/${id}`,
    several: '/collections/newsletters',
  },
  // The dashboard says what holds mail up.
  'mail-held-up': { one: () => '', several: '' },
  'contacts-imported': {
    one: (id) => `/collections/imports/${id}`,
    several: '/collections/imports',
  },
  'subscribers-imported': {
    one: (id) => `/collections/imports/${id}`,
    several: '/collections/imports',
  },
  'proposal-came-in': {
    one: (id) => `/collections/action-submissions/${id}`,
    several: '/inbox?kind=action-submissions',
  },
  'webhook-switched-off': {
    one: (id) => `/collections/webhooks/${id}`,
    several: '/collections/webhooks',
  },
}

/** The path below the admin route that a notification leads to; 0 is several documents. Pure. */
export const pathOf = (topic: NotificationTopic, target: number): string =>
  target === 0 ? paths[topic].several : paths[topic].one(target)
