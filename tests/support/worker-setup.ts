import './cheaper-hashing.mjs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { cheaperHashing } from './muster.ts'
import { applySettings } from './settings.ts'

const name = `worker_${process.pid}`

// Before any test file loads the configuration, which reads them once.
applySettings(inject('serverUrl').replace('DATABASE', name), join(inject('folder'), name))

Object.assign(process.env, cheaperHashing)

// Runs before each file of the worker: see `startPayload`.
process.env['TEST_FILE'] = randomUUID()
