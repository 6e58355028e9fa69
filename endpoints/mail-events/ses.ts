import { receiveSes } from '#src/contract/mail/mail-events.ts'
import { readSes } from '#src/mail/bounces/providers/ses.ts'
import {
  ofTopicHost,
  readSns,
  type SnsMessage,
  verifySns,
} from '#src/mail/bounces/providers/sns.ts'
import { getFromSns, snsCertificates } from '#src/mail/bounces/providers/sns-requests.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import {
  type MailEventSetup,
  mustBeSigned,
  parseBody,
  readEventBody,
  readShape,
  record,
} from './receive.ts'

const confirmationOf = (message: SnsMessage, topicArn: string): URL | undefined => {
  // An unsubscription stays as it is: someone with rights at SNS wanted it.
  if (message.Type !== 'SubscriptionConfirmation') return undefined
  const url = ofTopicHost(topicArn, message.SubscribeURL)
  if (!url) throw new InvalidRequest('SubscribeURL: must be of the topic’s host')
  return url
}

export function sesEndpoint({ settings, fetch }: MailEventSetup) {
  const certificates = snsCertificates(fetch)
  return endpoint(receiveSes, async ({ req, request }) => {
    const { setting, body } = await readEventBody(req, request, settings().SES_TOPIC_ARN)
    const parsed = parseBody(body)
    const message = readShape(() => readSns(parsed))
    mustBeSigned(req, 'ses', await verifySns(message, setting, certificates, new Date()))
    if (message.Type === 'Notification') {
      const notification = parseBody(Buffer.from(message.Message))
      const events = readShape(() => readSes(notification))
      return record(req, events)
    }
    const url = confirmationOf(message, setting)
    if (url) {
      await getFromSns(fetch, url)
      req.payload.logger.info('the subscription to the SNS topic is confirmed')
    }
    return record(req, [])
  })
}
