import { formFilesFolder } from '#src/contract/forms/form.ts'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { filesFolder } from '#src/data/storage/keys/file-key.ts'

export const uploadFolders = {
  media: 'media',
  files: filesFolder,
  'proposal-images': proposalFolder,
} as const

/** Of all that a backup has. */
export const storedFolders = [...Object.values(uploadFolders), formFilesFolder]
