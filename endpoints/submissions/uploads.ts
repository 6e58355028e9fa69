import { withNormalImage } from '#src/content/images/normalise.ts'
import { uploadFile } from '#src/contract/forms/form.ts'
import { proposalFolder, uploadImage } from '#src/contract/submissions/student-action.ts'
import { storeUploadedFile } from '#src/forms/files/uploaded-files.ts'
import { findFormFor } from '#src/forms/find-form.ts'
import { questionsOf } from '#src/forms/form-body.ts'
import { requireOpenForm } from '#src/forms/submit.ts'
import { declarableTypes } from '#src/platform/uploads/accepted.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { storeUpload } from '#src/submissions/uploads/store-upload.ts'
import { receiveUpload } from './receive-upload.ts'

export const uploadFileEndpoint = endpoint(uploadFile, async (context) => {
  const form = await findFormFor(context.req, context.params.slug)
  requireOpenForm(form)
  const answered = questionsOf(form.items).filter(({ control }) => control === 'file')
  const { key, name, size } = await receiveUpload(context, {
    texts: ['question'],
    check: ({ fields }) => {
      if (!answered.some((question) => question.name === fields.get('question')))
        throw new InvalidRequest('question: is none that a file answers')
    },
    store: ({ path }, { fields, filename }, client) => {
      const question = fields.get('question') ?? ''
      const { drizzle } = context.req.payload.db
      return storeUploadedFile(drizzle, { form: form.id, question, filename, path, client })
    },
  })
  return { file: key, name, size }
})

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
