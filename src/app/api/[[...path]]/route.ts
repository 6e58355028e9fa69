import { answerRoute } from '#src/app/contract.ts'

export {
  answerRoute as DELETE,
  answerRoute as GET,
  answerRoute as HEAD,
  answerRoute as OPTIONS,
  answerRoute as PATCH,
  answerRoute as POST,
  answerRoute as PUT,
}
