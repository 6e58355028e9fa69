import type { PayloadRequest } from 'payload'

export const imagesQueue = 'images'

export async function queuePreparation(req: PayloadRequest, image: number): Promise<void> {
  await req.payload.jobs.queue({ task: 'prepareImage', input: { image }, queue: imagesQueue, req })
}
