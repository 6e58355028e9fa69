import type {
  GlobalAfterChangeHook,
  GlobalConfig,
  NumberFieldSingleValidation,
  TextField,
  TextFieldManyValidation,
} from 'payload'
import { number } from 'payload/shared'
import { hiddenWithout, staffMay } from '#src/access/index.ts'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { frames } from '#src/contract/email/enums.ts'
import { isPhoneCountry } from '#src/crm/phone.ts'
import { defaultFrame } from '#src/email/frames/frame.ts'
import { rolesIn } from '#src/extension/installed.ts'
import { imageField } from '#src/fields/image.ts'
import { digestSchedule, stampDigest } from '#src/fields/mail/digest-schedule.ts'
import { wrapper } from '#src/fields/mail/wrapper.ts'
import { publicSiteFields } from '#src/fields/public-site.ts'
import { timeZoneField } from '#src/fields/time-zone.ts'
import { requiredWebUrl } from '#src/fields/web-url.ts'
import { callOffWelcomeMails } from '#src/hooks/welcome.ts'
import { maintenanceQueue } from '#src/jobs/maintenance-queue.ts'
import { choices, type Label, label } from '#src/translations/labels/label.ts'

const line = (name: string, label: Label, description: Label): TextField => ({
  name,
  label,
  type: 'text',
  defaultValue: '',
  maxLength: 200,
  admin: { description },
})

const hexColour = (value: string | null | undefined): true | string =>
  !value || /^#[0-9a-f]{6}$/i.test(value) ? true : 'Must be a colour such as #0f4c5c'

const countryCode = (value: string | null | undefined): true | string =>
  !value || isPhoneCountry(value) ? true : 'Must be a country in two capital letters, such as DE'

/** Of a number with bounds. */
const wholeNumber: NumberFieldSingleValidation = (value, options) => {
  if (value !== null && value !== undefined && !Number.isInteger(value))
    return 'Must be a whole number'
  return number(value, options)
}

const knownRoleNames: TextFieldManyValidation = (value, { req }) =>
  (value ?? []).every((role) => Object.hasOwn(rolesIn(req.payload.config), role)) || 'Must be roles'

/** Numbers that were read as of the country before are read anew, in the background. */
const readPhonesAnew: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if ((doc.defaultCountry || '') === (previousDoc?.defaultCountry || '')) return
  await req.payload.jobs.queue({
    task: 'normalisePhones',
    input: {},
    queue: maintenanceQueue,
    req,
  })
}

/** Indexes the texts that the public searches anew when their language changes. */
const indexSearchAnew: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (doc.siteLanguage === previousDoc?.siteLanguage) return
  await req.payload.jobs.queue({
    task: 'indexSearch',
    input: {},
    queue: maintenanceQueue,
    req,
  })
}

export const settings: GlobalConfig = {
  slug: 'settings',
  label: label('settings.settings'),
  access: {
    read: staffMay('settings', 'read'),
    update: staffMay('settings', 'write'),
    readVersions: staffMay('settings', 'read'),
  },
  hooks: {
    beforeChange: [stampDigest],
    afterChange: [readPhonesAnew, indexSearchAnew, callOffWelcomeMails],
  },
  admin: { group: label('groups.administration'), hidden: hiddenWithout('settings') },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          label: label('settings.site'),
          fields: [
            line('siteName', label('settings.siteName'), label('settings.siteNameHelp')),
            {
              name: 'siteLanguage',
              label: label('settings.websiteLanguage'),
              type: 'select',
              required: true,
              defaultValue: 'en',
              options: choices('siteLanguage', siteLanguages),
              admin: {
                description: label('settings.siteLanguageHelp'),
              },
            },
            line(
              'newsFeedTitle',
              label('settings.newsFeedTitle'),
              label('settings.newsFeedTitleHelp'),
            ),
            line(
              'newsFeedDescription',
              label('settings.newsFeedDescription'),
              label('settings.newsFeedDescriptionHelp'),
            ),
            line(
              'eventsFeedTitle',
              label('settings.eventsFeedTitle'),
              label('settings.eventsFeedTitleHelp'),
            ),
            line(
              'eventsFeedDescription',
              label('settings.eventsFeedDescription'),
              label('settings.eventsFeedDescriptionHelp'),
            ),
            timeZoneField(label('email.siteTimeZoneHelp')),
            {
              name: 'defaultCountry',
              label: label('settings.defaultCountry'),
              type: 'text',
              defaultValue: '',
              validate: countryCode,
              admin: { description: label('settings.defaultCountryHelp') },
            },
            imageField('logo', label('settings.logoHelp')),
            {
              name: 'primaryColor',
              label: label('settings.brandColour'),
              type: 'text',
              defaultValue: '',
              validate: hexColour,
              admin: {
                description: label('settings.primaryColorHelp'),
                components: { Field: '/src/admin/branding/colour-field.tsx#ColourField' },
              },
            },
          ],
        },
        {
          label: label('settings.website'),
          description: label('settings.websiteHelp'),
          fields: publicSiteFields,
        },
        {
          label: label('settings.email'),
          fields: [
            line('senderName', label('settings.senderName'), label('settings.senderNameHelp')),
            {
              name: 'senderEmail',
              label: label('settings.senderEmail'),
              type: 'email',
              admin: { description: label('settings.senderEmailHelp') },
            },
            { name: 'replyTo', label: label('settings.replyTo'), type: 'email' },
            {
              name: 'postalAddress',
              type: 'textarea',
              defaultValue: '',
              admin: {
                description: label('settings.postalAddressHelp'),
              },
            },
            {
              name: 'mailFrame',
              label: label('settings.mailFrame'),
              type: 'select',
              required: true,
              defaultValue: defaultFrame,
              options: choices('composer', frames),
              admin: { description: label('settings.mailFrameHelp') },
            },
            {
              name: 'mailLinks',
              label: label('settings.mailLinks'),
              type: 'array',
              maxRows: 8,
              labels: { singular: label('settings.mailLink'), plural: label('settings.mailLinks') },
              admin: { description: label('settings.mailLinksHelp') },
              fields: [
                {
                  type: 'row',
                  fields: [
                    {
                      name: 'label',
                      label: label('composer.buttonLabel'),
                      type: 'text',
                      required: true,
                      maxLength: 60,
                    },
                    {
                      name: 'url',
                      label: label('composer.buttonUrl'),
                      type: 'text',
                      required: true,
                      maxLength: 2000,
                      validate: requiredWebUrl,
                    },
                  ],
                },
              ],
            },
            wrapper(
              { name: 'defaultWrapper', label: label('settings.wrapper') },
              label('settings.defaultWrapperHelp'),
            ),
            {
              name: 'requireSecondApprover',
              label: label('settings.requireASecondApprover'),
              type: 'checkbox',
              defaultValue: false,
              admin: { description: label('settings.requireSecondApproverHelp') },
            },
            {
              name: 'doubleOptIn',
              label: label('settings.doubleOptIn'),
              type: 'checkbox',
              defaultValue: false,
              admin: {
                description: label('settings.doubleOptInHelp'),
              },
            },
            {
              name: 'newslettersPerHour',
              label: label('settings.newslettersPerHour'),
              type: 'number',
              min: 1,
              max: 1_000_000,
              validate: wholeNumber,
              admin: { description: label('settings.newslettersPerHourHelp') },
            },
            {
              name: 'pauseAtRejections',
              label: label('settings.pauseAtRejections'),
              type: 'number',
              defaultValue: 20,
              min: 1,
              max: 100,
              validate: wholeNumber,
              admin: { description: label('settings.pauseAtRejectionsHelp') },
            },
            ...digestSchedule(wholeNumber),
            {
              name: 'countClicks',
              label: label('settings.countClicks'),
              type: 'checkbox',
              defaultValue: false,
              admin: { description: label('settings.countClicksHelp') },
            },
            {
              name: 'countOpens',
              label: label('settings.countOpens'),
              type: 'checkbox',
              defaultValue: false,
              admin: { description: label('settings.countOpensHelp') },
            },
            {
              name: 'consentText',
              label: label('settings.consentText'),
              type: 'textarea',
              defaultValue: '',
              maxLength: 2_000,
              admin: { description: label('settings.consentTextHelp') },
            },
          ],
        },
        {
          label: label('settings.welcomeMail'),
          description: label('settings.welcomeMailHelp'),
          fields: [
            {
              name: 'welcomeTemplate',
              label: label('settings.welcomeTemplate'),
              type: 'relationship',
              relationTo: 'email-templates',
              admin: { description: label('settings.welcomeTemplateHelp') },
            },
            {
              name: 'welcomeImported',
              label: label('settings.welcomeImported'),
              type: 'checkbox',
              defaultValue: false,
              admin: { description: label('settings.welcomeImportedHelp') },
            },
          ],
        },
        {
          label: label('settings.security'),
          fields: [
            {
              // Texts, because an organisation may add roles of its own.
              name: 'secondFactorRoles',
              label: label('settings.secondFactorRoles'),
              type: 'text',
              hasMany: true,
              defaultValue: [],
              validate: knownRoleNames,
              admin: {
                description: label('settings.secondFactorRolesHelp'),
                components: { Field: '/src/admin/accounts/security/role-field.tsx#RoleField' },
              },
            },
          ],
        },
        {
          label: label('settings.notifications'),
          fields: [
            {
              name: 'notificationEmails',
              label: label('settings.notify'),
              type: 'array',
              admin: { description: label('settings.notifyHelp') },
              labels: { singular: label('settings.address'), plural: label('settings.addresses') },
              fields: [{ name: 'email', type: 'email', required: true }],
            },
          ],
        },
      ],
    },
  ],
}
