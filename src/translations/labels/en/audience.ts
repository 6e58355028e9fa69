/** Labels of the audience of newsletters. */
export const audience = {
  audience: 'Audience',
  audienceHelp:
    'Who gets it. It is frozen at sending: those who meet the rules of the segments then, even if the rules changed after approval.',
  segments: 'Segments',
  segmentsHelp: 'Empty: everybody subscribed.',
  minus: 'Except segments',
  minusHelp: 'Who is in one of these does not get it.',
  segmentUsed:
    'Newsletters that are not sent yet use this segment. Please change their audience first.',
} as const
