/** Labels of what comes back for mails. */
export const bounces = {
  bounce: 'Bounce',
  bounces: 'Bounces',
  help: 'What came back for emails: bounces and spam complaints. Hard bounces and complaints suppress the address at once, soft bounces after five emails in a row on different days.',
  matched: 'Matched',
  matchedHelp: 'Whether it is about an email sent from here. Others suppress nobody.',
  raw: 'Report',
} as const
