/** Labels of messages and proposals. */
export const submissions = {
  proposal: 'Proposal',
  proposals: 'Proposals',
  actionSubmissionsHelp: 'Actions proposed by students.',
  message: 'Message',
  messages: 'Messages',
  contactSubmissionsHelp: 'Messages sent through the contact form.',
  imageOfAProposal: 'Image of a proposal',
  imagesOfProposals: 'Images of proposals',
  reply: 'Reply',
  replies: 'Replies',
} as const
