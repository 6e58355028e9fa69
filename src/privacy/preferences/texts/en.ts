import type { PreferencesTexts } from './preferences-texts.ts'

export const en: PreferencesTexts = {
  title: 'Your data',
  intro: (siteName) =>
    `Here you can see what ${siteName || 'we'} ${siteName ? 'has' : 'have'} stored about you, and decide about it.`,
  have: {
    heading: 'What we have',
    name: 'Name',
    email: 'Email address',
    newsletter: 'Newsletter',
    followUps: 'Personal emails',
    mails: 'Emails we sent you',
    nothing: 'none',
  },
  subscribed: 'You get it.',
  notSubscribed: 'You do not get it.',
  stopped: 'Stopped: we send no email to this address.',
  followUps: { yes: 'We may write to you.', no: 'We do not write to you.' },
  consents: {
    heading: 'What you agreed to',
    purposes: { newsletter: 'Newsletter', follow_up: 'Personal emails' },
    given: 'agreed',
    withdrawn: 'withdrawn',
    sources: {
      form: 'by a form',
      import: 'taken over from a list',
      staff: 'recorded by our staff',
      link: 'by a link in an email',
      bounce: 'by the mail server',
      earlier: 'on record from earlier',
      elsewhere: 'by unsubscribing from an earlier list',
      provider: 'at our mail provider',
    },
  },
  mailsHeading: 'Emails from us',
  choices: {
    'leave-newsletter': 'Unsubscribe from the newsletter',
    subscribe: 'Subscribe to the newsletter',
    'leave-follow-ups': 'No more personal emails',
    'resume-follow-ups': 'Personal emails again, please',
  },
  stoppedHelp:
    'Emails to this address came back, were marked as spam, or were stopped. To get them again, please contact us.',
  requests: {
    change: { heading: 'Change your name', button: 'Change name' },
    download: { heading: 'Download your data', button: 'Request my data' },
    erase: { heading: 'Erase your data', button: 'Request erasure' },
  },
  nameLabel: 'Your name',
  nameMissing: 'Please enter your name.',
  downloadHelp: 'A file with everything we have stored about you.',
  eraseHelp:
    'Everything about you is deleted for good. All that stays is a fingerprint of your address, so that nobody writes to you again by mistake.',
  byMail:
    'For the following we send you an email with a link first, so that nobody else can do it in your name.',
  notByMail:
    'We cannot send an email to this address. To change, download or erase your data, please contact us.',
  chosen: {
    'leave-newsletter': 'You are unsubscribed. You will get no more newsletters.',
    subscribe: 'Thank you. You will get our newsletter from now on.',
    'leave-follow-ups': 'We will send you no more personal emails.',
    'resume-follow-ups': 'Thank you. We may write to you again.',
  },
  confirmFirst: 'Thank you. Please open the email we send you and confirm.',
  requested: (email) =>
    `We have sent an email to ${email}. Please open the link in it within an hour.`,
  tooMany:
    'We have sent you several of these emails already. Please look for them, or try again in an hour.',
  confirm: {
    change: { question: 'Change your name?', help: 'It changes when you press the button.' },
    download: {
      question: 'Download your data?',
      help: 'The file is personal: please do not do this on somebody else’s device. The link works once.',
    },
    erase: {
      question: 'Erase your data?',
      help: 'Everything about you is deleted for good. Nobody can bring it back.',
    },
  },
  newName: 'New name',
  changed: { title: 'Your name is changed', text: 'Thank you.' },
  erased: {
    title: 'Your data is erased',
    text: 'All that stays is a fingerprint of your address, so that nobody writes to you again by mistake. If you ever want to hear from us again, please contact us.',
  },
  busy: {
    title: 'Please try again',
    text: 'Your data is being changed right now. Nothing was erased. Please open the link again in a minute.',
  },
  gone: {
    title: 'This link does not work any more',
    text: 'It may be too old, used already or incomplete, or there is nothing about you here any more. The newest email from us has a link that works.',
  },
  mail: {
    subject: {
      change: 'Please confirm your new name',
      download: 'Please confirm: your data',
      erase: 'Please confirm: erase your data',
    },
    link: (url) => `To confirm, open this page within an hour and press the button: ${url}`,
    otherwise: 'If it was not you, ignore this email, and nothing will happen.',
  },
}
