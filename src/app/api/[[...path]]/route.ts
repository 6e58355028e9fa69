import { answerContract } from '#src/app/contract.ts'

export {
  answerContract as DELETE,
  answerContract as GET,
  answerContract as HEAD,
  answerContract as OPTIONS,
  answerContract as PATCH,
  answerContract as POST,
  answerContract as PUT,
}
