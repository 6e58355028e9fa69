/** Labels of the site's settings. */
export const settings = {
  settings: 'Settings',
  site: 'Site',
  siteName: 'Organisation name',
  siteNameHelp: 'Used in feeds, emails and the admin UI.',
  websiteLanguage: 'Website language',
  siteLanguageHelp:
    'Fallback for pages linked from emails, if the browser prefers none of these languages.',
  newsFeedTitle: 'News feed title',
  newsFeedTitleHelp: 'If empty, the organisation name and “News”.',
  newsFeedDescription: 'News feed description',
  newsFeedDescriptionHelp: 'One sentence.',
  eventsFeedTitle: 'Events feed title',
  eventsFeedTitleHelp: 'If empty, the organisation name and “Events”.',
  eventsFeedDescription: 'Events feed description',
  eventsFeedDescriptionHelp: 'One sentence.',
  logoHelp: 'Shown in the admin UI and in emails.',
  brandColour: 'Brand colour',
  primaryColorHelp: 'For example #0f4c5c.',
  email: 'Email',
  senderName: 'Sender name',
  senderNameHelp: 'The sender recipients see.',
  senderEmail: 'Sender email',
  senderEmailHelp: 'If empty, the default of the server.',
  replyTo: 'Reply-To',
  postalAddressHelp: 'Shown in the footer of newsletters; required by law in many countries.',
  wrapper: 'Wrapper',
  defaultWrapperHelp: 'HTML around newsletters, in place of the frame; must contain {{content}}.',
  mailFrame: 'Frame of emails',
  mailFrameHelp:
    'Around emails written with the composer: logo, name and colour above, address and links below.',
  mailLinks: 'Links in emails',
  mailLink: 'Link',
  mailLinksHelp: 'Below every framed email, such as your website and social networks.',
  requireASecondApprover: 'Require a second approver',
  requireSecondApproverHelp: 'Authors cannot approve their own newsletters.',
  doubleOptIn: 'Double opt-in',
  doubleOptInHelp: 'New subscribers confirm by a link in an email.',
  welcomeMail: 'Welcome mail',
  welcomeMailHelp:
    'A welcome mail goes out once to everybody who subscribes to the newsletter, or who confirms with double opt-in on; never again to the same email, and not to those who leave before it is sent.',
  welcomeTemplate: 'Template',
  welcomeTemplateHelp:
    'Empty: no welcome mail. A new template can start from “Welcome” in the gallery. Without double opt-in anybody can enter any email on your website; a rate limit (RATE_LIMIT_SUBMISSIONS) bounds that.',
  welcomeImported: 'Also after imports and bulk edits',
  welcomeImportedHelp:
    'For everybody whom an import or a bulk edit subscribes. They go out at the pace of “Newsletters per hour”.',
  notifications: 'Notifications',
  notify: 'Notify',
  notifyHelp: 'Notified by email of new messages and proposals.',
  address: 'Email address',
  addresses: 'Email addresses',
  newslettersPerHour: 'Newsletters per hour',
  newslettersPerHourHelp:
    'At most so many mails of newsletters go out in an hour, spread evenly; for a new sender that has to earn its reputation. Empty: no limit. Other mails go out at once.',
  pauseAtRejections: 'Pause at rejections (percent)',
  pauseAtRejectionsHelp:
    'A newsletter is paused when the mail server refuses more than this share of its last 100 mails, and those notified are told. Empty: never.',
  countClicks: 'Count clicks',
  countClicksHelp:
    'How often each link of a newsletter is followed, from the next one sent. The links lead through this website’s own address, the same for everybody: only totals are stored, and who clicked is not known. Scanners are left out as far as they can be told.',
  countOpens: 'Count opens',
  countOpensHelp:
    'How often a newsletter is opened, from the next one sent, by an invisible image that is the same for everybody: only a total is stored, and who opened it is not known. An estimate: mail programs hide opens, or load images that nobody sees.',
  digest: 'Digest',
  digestHelp:
    'Makes a draft of what is new since the last newsletter by itself, for approval; those notified are told. Nothing is sent by itself.',
  digestWeekday: 'Weekday',
  digestDay: 'Day of the month',
  digestHour: 'Hour',
  digestHourHelp: '0 to 23, in the time zone of the site.',
  consentText: 'Consent text',
  consentTextHelp:
    'What people agree to who subscribe on the website. It is stored with each subscription.',
  defaultCountry: 'Country of phone numbers',
  defaultCountryHelp:
    'Two letters, such as DE. Numbers without a country code are read as numbers from there.',
} as const
