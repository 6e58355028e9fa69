/** Read by the platform before it uses its cache, and set to false afterwards. */
const flag = '_payload_doNotCacheClientSchemaMap'

export function labelInOwnLanguage(): void {
  Reflect.defineProperty(globalThis, flag, {
    configurable: true,
    get: () => true,
    set: () => undefined,
  })
}
