/**
 * A singleton of the process, under a unique name; `create` makes it at first use. The server
 * bundle of a web process loads our modules more than once (Next's pages, its routes, our own
 * server), so a module variable exists several times: limits, queues and caches that count for the
 * whole process are stored here instead. The copy that came first created the object: recognise
 * errors it throws by their `name`, because `instanceof` compares with the class of the importing
 * copy.
 */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`muster.${name}`)
  if (!Reflect.has(globalThis, key)) Reflect.set(globalThis, key, create())
  return Reflect.get(globalThis, key)
}
