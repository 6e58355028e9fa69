export const messageStatuses = ['new', 'handled', 'answered'] as const
export const proposalStatuses = ['new', 'accepted', 'rejected'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
