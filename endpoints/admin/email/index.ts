import { sendingEndpoints } from './sending.ts'
import { writingEndpoints } from './writing.ts'

export const emailEndpoints = [...sendingEndpoints, ...writingEndpoints]
