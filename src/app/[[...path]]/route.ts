export {
  contractRoute as DELETE,
  contractRoute as GET,
  contractRoute as HEAD,
  contractRoute as OPTIONS,
  contractRoute as PATCH,
  contractRoute as POST,
  contractRoute as PUT,
} from '#src/runtime/web/built.ts'
