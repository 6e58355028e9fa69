import type { FindingCode } from '#src/email/check/finding.ts'
import type { SenderFactCode } from '#src/email/check/sender-facts.ts'

/** What was found, and what to do about it; `place` says where. */
type ForEachFinding = Readonly<Record<FindingCode, (place: string) => string>>
type ForEachFact = Readonly<Record<SenderFactCode, (place: string) => string>>

const findings: ForEachFinding = {
  noSubject: () => 'No subject. Write one: many readers see nothing else.',
  subjectTooLong: (length) =>
    `The subject has ${length} characters. Keep it below 79, the important words first.`,
  subjectCapitals: () =>
    'The subject is in capitals. Write it as a sentence: capitals look like spam.',
  subjectExclamation: () =>
    'The subject has several exclamation or question marks. One is enough; more look like spam.',
  subjectMoney: (word) =>
    `The subject says “${word}”, which spam filters know. Find other words if you can.`,
  subjectReply: () =>
    'The subject begins like a reply. Leave that out: readers feel deceived, and filters notice.',
  noText: () => 'No content.',
  unknownPlaceholder: (name) =>
    `Unknown placeholder {{${name}}}: it will be empty. Correct its name.`,
  noUnsubscribe: () =>
    'No {{unsubscribe}} link. It is added to newsletters automatically, but not to other emails.',
  addressNotShown: () =>
    'The postal address of Settings is not in the mail. Add it: it is left out of the footer where the mail has an {{unsubscribe}} link of its own.',
  buttonWithoutLink: (label) => `The button “${label}” has no link that works. Give it one.`,
  linkNowhere: (words) => `The link “${words}” leads nowhere. Give it an address, or remove it.`,
  linkRelative: (url) => `The link ${url} is not complete. Begin it with https://.`,
  linkWithoutScheme: (url) =>
    `The link ${url} leads to your own website. Begin it with https:// if another one is meant.`,
  linkMalformed: (url) => `The link ${url} is no valid address. Correct it.`,
  linkUnsupported: (url) =>
    `Mail programs do not open the link ${url}. Use an address with https://.`,
  linkLocal: (url) => `Only your own network can open the link ${url}. Use a public address.`,
  linkNotFound: (path) =>
    `Nothing is published at ${path}. Publish it before you send, or correct the link.`,
  imageWithoutAlt: (file) =>
    `An image${file ? ` (${file})` : ''} has no alternative text. Say what it shows, for readers who do not see it.`,
  imageEmbedded: () =>
    'An image is embedded in the HTML. Upload it instead: Gmail and Outlook do not show it so.',
  imageNotReachable: (url) =>
    `Readers cannot load the image ${url || '(no address)'}. Use one with a public address.`,
  lowContrast: (text) =>
    `“${text}” is hard to read. Choose a darker or lighter colour: 4.5 to 1 at least.`,
  tooLarge: (kilobytes) =>
    `${kilobytes} kB: Gmail cuts off what is longer than 100 kB. Shorten it.`,
  notChecked: () => 'The mail is too complex to be checked.',
}

const facts: ForEachFact = {
  noPostalAddress: () =>
    'Settings have no postal address. Enter it: many countries require it in newsletters.',
  localSite: (url) =>
    `Readers cannot open links to ${url}. Set BASE_URL to the public address of this installation.`,
  senderLocal: (address) =>
    `The sender ${address} has no public domain. Enter the sender email in Settings.`,
  spfGood: (domain) => `SPF: ${domain} names the servers that may send its mails.`,
  spfMissing: (domain) =>
    `SPF: ${domain} has no record. Add one that names your mail server, or many mails end in spam.`,
  spfSeveral: (domain) => `SPF: ${domain} has several records, so none counts. Make them one.`,
  spfOpen: (domain) =>
    `SPF: ${domain} allows everybody to send (+all). End the record with ~all or -all.`,
  spfUnchecked: (domain) => `SPF of ${domain} could not be checked: the DNS did not answer.`,
  dkimGood: (domain) => `DKIM: mails are signed for ${domain}, and the key is published.`,
  dkimMissing: (name) => `DKIM: no key is published at ${name}. Add it to the DNS.`,
  dkimRevoked: (name) => `DKIM: the key at ${name} has been revoked. Publish the current one.`,
  dkimOtherKey: (name) =>
    `DKIM: the key at ${name} is not the one mails are signed with. Publish the current one.`,
  dkimUnaligned: (domain) =>
    `DKIM: mails are signed for ${domain}, which is not the sender’s domain. Sign for that one.`,
  dkimElsewhere: () =>
    'DKIM: mails are not signed here. Whether your mail server signs them cannot be seen from here.',
  dkimUnchecked: (name) => `DKIM at ${name} could not be checked: the DNS did not answer.`,
  dmarcGood: (policy) => `DMARC: there is a policy (${policy}).`,
  dmarcMissing: (domain) =>
    `DMARC: ${domain} has no policy. Add one at _dmarc.${domain}, p=none to begin with: Gmail and Yahoo ask for it.`,
  dmarcInvalid: (name) =>
    `DMARC: the policy at _dmarc.${name} is invalid. It needs p=none, quarantine or reject.`,
  dmarcUnchecked: (domain) => `DMARC of ${domain} could not be checked: the DNS did not answer.`,
}

/** The texts of the mail check. */
export const en = {
  title: 'Mail check',
  help: 'Nothing here keeps the mail from being sent.',
  nothing: 'Nothing to mend in the mail.',
  sender: 'Sender',
  checking: 'Checking the sender …',
  levels: { good: 'Good', problem: 'To mend', unknown: 'Not known' },
  visit: (count: string, one: boolean) =>
    one ? 'Check 1 link to another website' : `Check ${count} links to other websites`,
  visitHelp: 'They are opened once from this server. Links to your own content are checked anyway.',
  visiting: 'Checking …',
  visitedAll: 'All links to other websites work.',
  broken: (url: string, reason: string) => `${url} does not exist (${reason}). Correct the link.`,
  unknown: (url: string, reason: string) =>
    `${url} could not be judged (${reason}). Open it yourself.`,
  count: (count: number) =>
    count === 1 ? 'The mail check has 1 finding.' : `The mail check has ${count} findings.`,
  countNone: 'The mail check has found nothing.',
  counting: 'Checking the mail …',
  findings,
  facts,
}
export type CheckTexts = typeof en
