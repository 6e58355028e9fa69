import { nl } from '@payloadcms/translations/languages/nl'
import type { CollectionSlug } from 'payload'
import { areaAccess, type MusterOptions, staffMay } from '#src/muster.ts'
import { dutch } from './dutch.ts'
import { operations } from './operations.ts'

// Once the types are generated anew, the slug needs no cast.
const shifts = 'shifts' as CollectionSlug

const aYearAgo = (): string => new Date(Date.now() - 365 * 24 * 3_600_000).toISOString()

/** The options of a food bank, as an example; docs/extending.md explains them. */
export const options: MusterOptions = {
  fields: {
    contacts: [
      {
        name: 'drivingLicence',
        type: 'checkbox',
        label: 'Has a driving licence',
        admin: { position: 'sidebar' },
        // Hidden from users who may only read contacts.
        access: { read: staffMay('contacts', 'write') },
      },
    ],
    // `GET /api/news?include=photographer` has it.
    news: [{ name: 'photographer', type: 'text', maxLength: 200, public: true }],
  },
  collections: [
    {
      // `GET /api/x/shifts` has what is marked of it.
      slug: 'shifts',
      public: true,
      defaultSort: 'startsAt',
      labels: { singular: 'Shift', plural: 'Shifts' },
      access: areaAccess('events'),
      admin: {
        group: 'Content',
        useAsTitle: 'title',
        defaultColumns: ['title', 'startsAt', 'helpersNeeded'],
        description: 'Who helps when.',
      },
      fields: [
        { name: 'title', type: 'text', required: true, maxLength: 200, public: true },
        { name: 'startsAt', type: 'date', required: true, index: true, public: true },
        {
          ...{ name: 'helpersNeeded', type: 'number', required: true, defaultValue: 1, min: 1 },
          public: true,
        },
        { name: 'event', type: 'relationship', relationTo: 'events' },
      ],
    },
  ],
  roles: {
    // Plans shifts and events, and looks up who could help.
    coordinator: { label: 'Coordinator', grants: { events: 'write', contacts: 'read' } },
  },
  operations,
  languages: { nl: { platform: nl, words: dutch } },
  texts: {
    de: {
      Shift: 'Schicht',
      Shifts: 'Schichten',
      'Who helps when.': 'Wer wann hilft.',
      'Helpers needed': 'Gesuchte Helfende',
      'Starts at': 'Beginnt am',
      Coordinator: 'Koordination',
      'Has a driving licence': 'Hat einen Führerschein',
      Photographer: 'Fotografiert von',
      removeOldShifts: 'Alte Schichten entfernen',
    },
  },
  tasks: [
    {
      slug: 'removeOldShifts',
      schedule: [{ cron: '0 3 * * *', queue: 'shifts' }],
      handler: async ({ req }) => {
        const where = { startsAt: { less_than: aYearAgo() } }
        await req.payload.delete({ collection: shifts, where, req })
        return { output: {} }
      },
    },
  ],
  cards: [
    {
      name: 'shifts',
      label: 'Next shifts',
      component: '/organisation/shifts-card.tsx#ShiftsCard',
      area: 'events',
    },
  ],
}
