declare module 'fs-native-extensions' {
  /**
   * Locks from `offset` on; `length` 0 reaches to the end. False when another holder excludes us.
   */
  export function tryLock(
    fd: number,
    offset: number,
    length: number,
    options: { readonly shared: boolean },
  ): boolean
}
