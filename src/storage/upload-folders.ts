import { filesFolder } from '#src/content/files/file-key.ts'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'

export const uploadFolders = {
  media: 'media',
  files: filesFolder,
  'proposal-images': proposalFolder,
} as const
