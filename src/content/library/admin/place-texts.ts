import type { LibraryCollection } from '#src/contract/content/uses.ts'

/** The texts of where images and files are used. */
export const placeTexts = {
  media: 'library',
  files: 'library-files',
} as const satisfies Record<LibraryCollection, string>
