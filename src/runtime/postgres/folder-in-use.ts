export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}
