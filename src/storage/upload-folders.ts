import { proposalFolder } from '#src/contract/submissions/student-action.ts'

/** Storage folder of each upload collection. */
export const uploadFolders = { media: 'media', 'proposal-images': proposalFolder } as const
