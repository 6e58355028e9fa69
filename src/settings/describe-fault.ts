import { faultReason } from './fault-reason.ts'
import { originalFrame } from './original-frame.ts'

const field = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The frames of a stack. Lines of a message, which may look like frames, are skipped. */
const stackFrames = ({ stack = '', message }: Error): string[] => {
  const start = stack.indexOf(message)
  const afterMessage = start < 0 ? '' : stack.slice(start + message.length)
  return afterMessage.match(/^ {4}at .*$/gm) ?? []
}

/**
 * The loggable part of an error: its name, code, reason and stack frames. Messages and details of
 * database errors quote the values of a row, so they stay out but for those of `faultReason`.
 */
export function describeFault(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  return {
    kind: error.name,
    reason: faultReason(error),
    code: field(error, 'code'),
    constraint: field(error, 'constraint'),
    table: field(error, 'table'),
    stack: stackFrames(error).slice(0, 12).map(originalFrame).join('\n'),
    ...(error.cause === undefined || depth === 8
      ? {}
      : { cause: describeFault(error.cause, depth + 1) }),
  }
}
