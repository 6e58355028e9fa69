import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { digestSchedule } from '#src/newsletters/fields/digest-schedule.ts'
import { line } from '#src/platform/fields/settings/line.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'

export const senderFields: Field[] = [
  line('senderName', label('settings.senderName'), label('settings.senderNameHelp')),
  {
    name: 'senderEmail',
    label: label('settings.senderEmail'),
    type: 'email',
    admin: { description: label('settings.senderEmailHelp') },
  },
  { name: 'replyTo', label: label('settings.replyTo'), type: 'email' },
  optionalTextarea('postalAddress', label('settings.postalAddressHelp')),
]

export const newsletterFields: Field[] = [
  {
    name: 'requireSecondApprover',
    label: label('settings.requireASecondApprover'),
    type: 'checkbox',
    defaultValue: false,
    admin: { description: label('settings.requireSecondApproverHelp') },
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
    name: 'mailsPerWeek',
    label: label('settings.mailsPerWeek'),
    type: 'number',
    min: 1,
    max: 1_000,
    validate: wholeNumber,
    admin: { description: label('settings.mailsPerWeekHelp') },
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
]

export const countingFields: Field[] = [
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
    name: 'ledgerDays',
    label: label('settings.ledgerDays'),
    type: 'number',
    defaultValue: 730,
    min: 90,
    max: 3_650,
    validate: wholeNumber,
    admin: { description: label('settings.ledgerDaysHelp') },
  },
]
