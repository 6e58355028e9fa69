import { readDeliveryReason } from '#src/contract/newsletters/delivery-reason.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { readDeliveryReason as read } from '#src/workspace/privacy/delivery-reason.ts'

export const deliveryEndpoints = [
  endpoint(readDeliveryReason, async ({ req, params: { id } }) => {
    const reason = await read(req, id)
    if (!reason) throw new Rejection(404, 'document-deleted')
    return reason
  }),
]
