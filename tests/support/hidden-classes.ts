/**
 * Has V8 print the object of a tick before and after garbage collections in which there is none but
 * the one that is retained; without it, Node 20 prints two hidden classes. Node's arguments:
 * `--expose-gc` and `--allow-natives-syntax`.
 */
import { createHook } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInThisContext } from 'node:vm'
import { retainTickObject } from '#src/server/processes/retain-tick-object.ts'

const print: (value: object) => void = runInThisContext('value => %DebugPrint(value)')

const printTick = (): void => {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type !== 'TickObject') return
      print(resource)
      hook.disable()
    },
  }).enable()
  process.nextTick(() => undefined)
}

retainTickObject()
await sleep(5)
printTick()
for (let count = 0; count < 10; count += 1) {
  await sleep(5)
  globalThis.gc?.()
}
printTick()
