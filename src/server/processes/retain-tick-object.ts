import { createHook } from 'node:async_hooks'
import { processWide } from '#src/settings/process-wide.ts'

const retained = () => processWide<{ tick?: object }>('tick-object', () => ({}))

/**
 * Keeps `process.nextTick` fast; to be called once, before a process loads what it needs. Node
 * makes an object of each tick. V8 forgets the hidden class of these objects when a garbage
 * collection finds none of them, which happens while a process starts, and the code that makes them
 * is megamorphic from then on: each takes five times as long, and a response several of them. One
 * that is retained keeps the hidden class (Node 20: the computed keys of `tickObject` in its
 * `task_queues.js`).
 */
export function retainTickObject(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type !== 'TickObject') return
      retained().tick = resource
      hook.disable()
    },
  }).enable()
  process.nextTick(() => undefined)
}
