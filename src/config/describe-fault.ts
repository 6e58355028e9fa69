import { originalFrame } from './original-frame.ts'

const field = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The frames of a stack. A message may run over many lines, any of which may look like one. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const start = stack.indexOf(message)
  const afterMessage = start < 0 ? '' : stack.slice(start + message.length)
  return afterMessage.match(/^ {4}at .*$/gm) ?? []
}

/**
 * What a log may say of a fault: its kind and where it happened. Messages and details of
 * database errors quote the values of a row, so they stay out.
 */
export function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  return {
    kind: error.name,
    code: field(error, 'code'),
    constraint: field(error, 'constraint'),
    table: field(error, 'table'),
    stack: framesOf(error).slice(0, 12).map(originalFrame).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeFault(error.cause) }),
  }
}
