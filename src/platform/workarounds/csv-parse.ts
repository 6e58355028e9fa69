import type { Parser } from 'csv-parse'

/** What a parser of csv-parse 7.0.3 has in its `state`, which its types do not declare. */
interface ParserState {
  readonly record: readonly string[]
  readonly field: { length: number; append: (byte: number) => void }
}

const isParserState = (state: unknown): state is ParserState => {
  const { record, field } = Object(state)
  return Array.isArray(record) && typeof field?.append === 'function' && field.length === 0
}

const cr = 13
const lf = 10

export interface ParserProgress {
  /** Fields of the record that is being parsed. */
  readonly fields: () => number
  /**
   * Line breaks within quotes so far. csv-parse counts both characters of CR LF there: `twice` is
   * how many lines its own number is ahead, and `inField` those of the field that was begun last.
   */
  readonly quotedBreaks: {
    readonly count: number
    readonly twice: number
    readonly inField: number
    /** Whether a break was the last byte in quotes; csv-parse counts it with the next one. */
    readonly isLast: boolean
  }
}

/** Patches a parser before its first byte; a field has at most `fieldBytes`. */
export function patchParser(parser: Parser, fieldBytes: number): ParserProgress {
  const state: unknown = Reflect.get(parser, 'state')
  if (!isParserState(state)) throw new Error('csv-parse has another state than 7.0.3')
  Object.defineProperty(state, 'expectedRecordLength', {
    get: () => state.record.length,
    set: () => undefined,
  })
  const quotedBreaks = { count: 0, twice: 0, inField: 0, isLast: false }
  const { field } = state
  const append = field.append.bind(field)
  let previous = 0
  field.append = (byte) => {
    if (field.length === 0) quotedBreaks.inField = 0
    if (byte === lf && previous === cr && field.length > 0) quotedBreaks.twice += 1
    else if (byte === cr || byte === lf) {
      quotedBreaks.count += 1
      quotedBreaks.inField += 1
    }
    previous = byte
    quotedBreaks.isLast = byte === cr || byte === lf
    if (field.length < fieldBytes) append(byte)
  }
  return { fields: () => state.record.length, quotedBreaks }
}
