import type { GlobalConfig, TextField } from 'payload'
import { hiddenWithout, staffMay } from '#src/access/index.ts'
import { imageField } from '#src/fields/image.ts'
import { wrapper } from '#src/fields/wrapper.ts'

const line = (name: string, label: string, description: string): TextField => ({
  name,
  label,
  type: 'text',
  defaultValue: '',
  maxLength: 200,
  admin: { description },
})

const hexColour = (value: string | null | undefined): true | string =>
  !value || /^#[0-9a-f]{6}$/i.test(value) ? true : 'Must be a colour such as #0f4c5c'

export const settings: GlobalConfig = {
  slug: 'settings',
  label: 'Settings',
  access: {
    read: staffMay('settings', 'read'),
    update: staffMay('settings', 'write'),
    readVersions: staffMay('settings', 'read'),
  },
  admin: { group: 'Administration', hidden: hiddenWithout('settings') },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          label: 'Site',
          fields: [
            line('siteName', 'Name of the organisation', 'In feeds, mails and the admin UI.'),
            {
              name: 'siteLanguage',
              label: 'Language of the website',
              type: 'select',
              required: true,
              defaultValue: 'en',
              options: [
                { value: 'en', label: 'English' },
                { value: 'de', label: 'German' },
                { value: 'fr', label: 'French' },
                { value: 'es', label: 'Spanish' },
                { value: 'it', label: 'Italian' },
              ],
              admin: {
                description:
                  'Of pages behind links in mails, for readers whose browser asks for none of these.',
              },
            },
            line('newsFeedTitle', 'Title of the news feed', 'Left empty: the name, and “News”.'),
            line('newsFeedDescription', 'Description of the news feed', 'One sentence.'),
            line(
              'eventsFeedTitle',
              'Title of the events feed',
              'Left empty: the name, and “Events”.',
            ),
            line('eventsFeedDescription', 'Description of the events feed', 'One sentence.'),
            imageField('logo', 'Shown in the admin UI.'),
            {
              name: 'primaryColor',
              label: 'Main colour',
              type: 'text',
              defaultValue: '',
              validate: hexColour,
              admin: {
                description: 'Such as #0f4c5c.',
                components: { Field: '/src/admin/branding/colour-field.tsx#ColourField' },
              },
            },
          ],
        },
        {
          label: 'Email',
          fields: [
            line('senderName', 'Sender’s name', 'What readers see as the sender.'),
            {
              name: 'senderEmail',
              label: 'Sender’s address',
              type: 'email',
              admin: { description: 'Left empty: the address the server is set up with.' },
            },
            { name: 'replyTo', label: 'Answers go to', type: 'email' },
            {
              name: 'postalAddress',
              type: 'textarea',
              defaultValue: '',
              admin: {
                description: 'In the footer of newsletters; the law of many countries asks for it.',
              },
            },
            wrapper(
              { name: 'defaultWrapper', label: 'HTML around newsletters' },
              'Contains {{content}} where the text goes.',
            ),
            {
              name: 'requireSecondApprover',
              label: 'Second approver required',
              type: 'checkbox',
              defaultValue: false,
              admin: { description: 'Nobody can approve a newsletter they wrote themselves.' },
            },
            {
              name: 'doubleOptIn',
              label: 'Confirm subscriptions by mail',
              type: 'checkbox',
              defaultValue: false,
              admin: {
                description: 'New subscribers get a mail with a link before anything else.',
              },
            },
          ],
        },
        {
          label: 'Notifications',
          fields: [
            {
              name: 'notificationEmails',
              label: 'Who is told of new messages and proposals',
              type: 'array',
              labels: { singular: 'Address', plural: 'Addresses' },
              fields: [{ name: 'email', type: 'email', required: true }],
            },
          ],
        },
      ],
    },
  ],
}
