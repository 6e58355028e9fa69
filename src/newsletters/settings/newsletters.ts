import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { digestSchedule } from '#src/newsletters/fields/digest-schedule.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { line } from '#src/platform/fields/settings/line.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'

export const senderFields: Field[] = [
  line('senderName', label('settings.senderName'), label('settings.senderNameHelp')),
  {
    ...labelled('email', 'senderEmail', 'settings.senderEmail'),
    admin: { description: label('settings.senderEmailHelp') },
  },
  labelled('email', 'replyTo', 'settings.replyTo'),
  optionalTextarea('postalAddress', label('settings.postalAddressHelp')),
]

export const newsletterFields: Field[] = [
  {
    ...labelled('checkbox', 'requireSecondApprover', 'settings.requireASecondApprover'),
    defaultValue: false,
    admin: { description: label('settings.requireSecondApproverHelp') },
  },
  {
    ...labelled('number', 'newslettersPerHour', 'settings.newslettersPerHour'),
    min: 1,
    max: 1_000_000,
    validate: wholeNumber,
    admin: { description: label('settings.newslettersPerHourHelp') },
  },
  {
    ...labelled('number', 'mailsPerWeek', 'settings.mailsPerWeek'),
    min: 1,
    max: 1_000,
    validate: wholeNumber,
    admin: { description: label('settings.mailsPerWeekHelp') },
  },
  {
    ...labelled('number', 'pauseAtRejections', 'settings.pauseAtRejections'),
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
    ...labelled('checkbox', 'countClicks', 'settings.countClicks'),
    defaultValue: false,
    admin: { description: label('settings.countClicksHelp') },
  },
  {
    ...labelled('checkbox', 'countOpens', 'settings.countOpens'),
    defaultValue: false,
    admin: { description: label('settings.countOpensHelp') },
  },
  {
    ...labelled('number', 'ledgerDays', 'settings.ledgerDays'),
    defaultValue: 730,
    min: 90,
    max: 3_650,
    validate: wholeNumber,
    admin: { description: label('settings.ledgerDaysHelp') },
  },
]
