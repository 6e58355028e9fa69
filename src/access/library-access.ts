import { none, signedIn, staffMayAny } from './index.ts'

const writers = ['actions', 'news', 'events', 'people', 'pages'] as const

const mayChange = staffMayAny(writers, 'write')

/** Who writes mails puts images and files into them, and changes none of the website. */
const mayUpload = staffMayAny([...writers, 'newsletters'], 'write')

export const libraryAccess = {
  create: mayUpload,
  read: signedIn,
  update: mayChange,
  delete: mayChange,
  readVersions: none,
  unlock: none,
}
