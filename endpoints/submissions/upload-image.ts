import { withNormalImage } from '#src/content/images/normalise.ts'
import { proposalFolder, uploadImage } from '#src/contract/submissions/student-action.ts'
import { declarableTypes } from '#src/platform/uploads/accepted.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { storeUpload } from '#src/submissions/uploads/store-upload.ts'
import { receiveUpload } from './receive-upload.ts'

export const uploadImageEndpoints = [
  endpoint(uploadImage, async (context) => {
    const key = await receiveUpload(context, {
      check: ({ mediaType }) => {
        if (!declarableTypes.has(mediaType))
          throw new InvalidRequest('file: must be a JPEG, PNG, WebP or GIF image')
      },
      store: ({ path }, _, client) =>
        withNormalImage({ path, prefix: proposalFolder, ...client }, async (image) => {
          client.signal.throwIfAborted()
          await storeUpload(context.req, image)
          return image.key
        }),
    })
    return {
      url: `/api/images/${key}`,
      key,
      filename: key.slice(proposalFolder.length + 1),
    }
  }),
]
