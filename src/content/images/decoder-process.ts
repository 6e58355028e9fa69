import { constants, setPriority } from 'node:os'
import { UnusableImage } from '#src/platform/uploads/accepted.ts'
import { convertImage } from './convert.ts'
import { type DecoderMessage, decoderRequest } from './decoder-messages.ts'
import { reencodeImage } from './reencode.ts'

/**
 * Decodes untrusted images in a child process: its memory use and crashes do not affect the
 * server process, which may kill it at any time.
 */

const reply = (message: DecoderMessage): void => void process.send?.(message)

const respond = async (message: unknown): Promise<DecoderMessage> => {
  try {
    const request = decoderRequest.parse(message)
    return request.kind === 'decode'
      ? { kind: 'decoded', image: await reencodeImage(request) }
      : { kind: 'converted', image: await convertImage(request) }
  } catch (error) {
    if (error instanceof UnusableImage) return { kind: 'unusable', message: error.message }
    return { kind: 'failed', error: error instanceof Error ? error.name : typeof error }
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (message) => void respond(message).then(reply))
// The parent process is gone.
process.on('disconnect', () => process.exit())
reply({ kind: 'ready' })
