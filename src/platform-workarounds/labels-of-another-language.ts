/** Read by the platform before it uses its cache, and set to false afterwards. */
const flag = '_payload_doNotCacheClientSchemaMap'

/**
 * Defect of Payload: the fields that it hands to custom components of a form are cached for each
 * collection, with labels in the language of the user who opened it first.
 * Workaround: they are made for each form, which takes less than a millisecond.
 */
export function labelInOwnLanguage(): void {
  Reflect.defineProperty(globalThis, flag, {
    configurable: true,
    get: () => true,
    set: () => undefined,
  })
}
