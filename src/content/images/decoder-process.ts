import { constants, setPriority } from 'node:os'
import { UnusableImage } from './accepted.ts'
import { type DecoderMessage, decodeRequest } from './decoder-messages.ts'
import { reencodeImage } from './reencode.ts'

/**
 * Decodes images that others sent, in a process of its own: what a decoder needs or breaks does
 * not touch the process that serves, and the one that asked may kill it at any time.
 */

const reply = (message: DecoderMessage): void => void process.send?.(message)

const decode = async (message: unknown): Promise<DecoderMessage> => {
  try {
    const { path, ...target } = decodeRequest.parse(message)
    return { kind: 'decoded', image: await reencodeImage(path, target) }
  } catch (error) {
    if (error instanceof UnusableImage) return { kind: 'unusable', message: error.message }
    return { kind: 'failed', error: error instanceof Error ? error.name : typeof error }
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (message) => void decode(message).then(reply))
// Who asks is gone.
process.on('disconnect', () => process.exit())
reply({ kind: 'ready' })
