import { z } from 'zod'
import { jsonResponse, publicJson, publicOperation, stream } from '../define.ts'
import { email, int4, requiredText, text } from '../values.ts'
import { proof } from './challenge.ts'
import { optionalText, received } from './submission.ts'

/** The folder of what the public uploads (contract rule 5). */
export const proposalFolder = 'student-submissions'

const maxImages = 10

/** The URL path that the upload returned; the endpoint checks a host in front of it. */
const imageForm = new RegExp(
  `^(?:https?://[^\\s?#]+)?/api/images/${proposalFolder}/\\d{13}-[0-9a-f]{16}\\.(?:jpg|png|webp|gif)$`,
)

const imageUrls = z
  .array(text().refine((url) => imageForm.test(url), 'must be addresses that the upload returned'))
  .max(maxImages, `must be at most ${maxImages}`)

/**
 * Request size limit of a proposal in bytes: its content alone may have 100,000 multi-byte
 * characters.
 */
const proposalBody = 1024 * 1024

const proposal = () => ({
  title: requiredText(200),
  description: requiredText(5000),
  contactName: requiredText(200),
  contactEmail: email(),
  content: optionalText(100_000),
  imageUrls: imageUrls.nullish().transform((value) => value ?? []),
  contactPhone: optionalText(50),
  proof: proof(),
})

const proposing = {
  takesKey: true,
  group: 'Submissions',
  response: jsonResponse(received.extend({ id: int4() }).meta({ id: 'ReceivedProposal' })),
  errors: {
    invalid: [
      'imageUrls: must be addresses that the upload returned',
      'Too many requests, try again later',
    ],
  },
} as const

export const submitAction = publicOperation('POST', '/api/student/submit-action', {
  ...proposing,
  id: 'submitAction',
  summary: 'Submits a student’s proposal for an action',
  body: publicJson(z.object(proposal()), proposalBody),
})

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const submitEvent = publicOperation('POST', '/api/student/submit-event', {
  ...proposing,
  id: 'submitEvent',
  summary: 'Submits a proposal for an event',
  details:
    'Day and time are those of the organisation’s time zone; without a time it is about the whole day.',
  body: publicJson(
    z.object({
      ...proposal(),
      day: z.iso.date().refine((day) => day >= '1000', 'must be after the year 1000'),
      time: z
        .union([z.literal(''), z.string().regex(timeOfDay, 'must be a time such as 18:30')])
        .nullish()
        .transform((value) => value ?? ''),
      location: requiredText(300),
    }),
    proposalBody,
  ),
})

export const uploadImage = publicOperation('POST', '/api/student/upload/image', {
  id: 'uploadImage',
  summary: 'Uploads an image for a proposal: JPEG, PNG, WebP or GIF of at most 10 MB',
  details:
    'The real type is read from the bytes; location and camera metadata are removed. What no proposal uses within a day is removed.',
  group: 'Submissions',
  body: stream(
    'multipart/form-data',
    z.object({ file: z.string().meta({ format: 'binary', description: 'The image' }) }),
  ),
  response: jsonResponse(
    z
      .strictObject({ url: z.string(), key: z.string(), filename: z.string() })
      .meta({ id: 'UploadedImage' }),
  ),
  errors: {
    invalid: [
      'file: must be a JPEG, PNG, WebP or GIF image',
      'file: must be at most 10485760 bytes',
      'Too many requests, try again later',
    ],
  },
})
