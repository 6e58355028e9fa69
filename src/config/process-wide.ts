/**
 * State of which a process has exactly one, under a name that no other state has; `create`
 * makes it at first use. The server bundle of a web process holds our modules more than once
 * (Next's pages, its routes, our own server), so that a variable of a module would be several:
 * limits, queues and caches that count for the whole process are kept here instead.
 * The copy that came first created what the others get: recognise the errors it throws by
 * their `name`, because `instanceof` compares with the class of one's own copy.
 */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`muster.${name}`)
  if (!Reflect.has(globalThis, key)) Reflect.set(globalThis, key, create())
  return Reflect.get(globalThis, key)
}
