import { sendingEndpoints } from '#endpoints/email/sending.ts'
import { writingEndpoints } from '#endpoints/email/writing.ts'

export const emailEndpoints = [...sendingEndpoints, ...writingEndpoints]
