/** The same object without the properties that are undefined: fields that are left as they are. */
export const omitUndefined = <T extends object>(
  given: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
