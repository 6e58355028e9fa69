import { answerContract } from '#src/app/contract.ts'

export { answerContract as GET, answerContract as HEAD, answerContract as OPTIONS }
