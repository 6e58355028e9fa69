import type { PayloadRequest } from 'payload'

/** The queue of copies of images, which take seconds each. */
export const imagesQueue = 'images'

/** Queues the job that makes the copies of an image, in the request's transaction. */
export async function queuePreparation(req: PayloadRequest, image: number): Promise<void> {
  await req.payload.jobs.queue({ task: 'prepareImage', input: { image }, queue: imagesQueue, req })
}
