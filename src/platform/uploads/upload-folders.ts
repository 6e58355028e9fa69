import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { filesFolder } from '#src/data/storage/keys/file-key.ts'

export const uploadFolders = {
  media: 'media',
  files: filesFolder,
  'proposal-images': proposalFolder,
} as const
