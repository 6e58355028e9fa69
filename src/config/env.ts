import { z } from 'zod'

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PAYLOAD_SECRET: z.string().min(16),
  JWT_SECRET: z.string().min(16),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type Env = z.infer<typeof schema>
let parsed: Env | undefined
export function env(): Env {
  parsed ??= schema.parse(process.env)
  return parsed
}
