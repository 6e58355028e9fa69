import { none, signedIn, staffMayAny } from './index.ts'

const writers = ['actions', 'news', 'events', 'people', 'pages'] as const

const mayChange = staffMayAny(writers, 'write')

/** Writers of mails may add images and files to them, and change none of the website. */
const mayUpload = staffMayAny([...writers, 'newsletters'], 'write')

export const libraryAccess = {
  create: mayUpload,
  read: signedIn,
  update: mayChange,
  delete: mayChange,
  readVersions: none,
  unlock: none,
}
