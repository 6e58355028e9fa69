import { contentMaker } from './content.ts'
import { startPayload } from './database.ts'
import { type Event, webhooksOf } from './webhooks.ts'

/** Content, and the calls that changes make to one webhook, whose receiver is never called. */
export async function openWebhookEvents() {
  const payload = await startPayload()
  const webhooks = webhooksOf(payload)
  let webhook = 0
  const listen = async (...events: Event[]) => {
    webhook = (await webhooks.create('https://receiver.example.org', events)).id
    return webhook
  }
  const made = () => webhooks.made(webhook)
  return { payload, make: contentMaker(payload), webhooks, listen, made }
}
