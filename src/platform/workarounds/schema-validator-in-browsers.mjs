/**
 * In place of `ajv` in browsers (next.config.ts). The platform loads its 50 kB with every page, for
 * fields of JSON that have a schema; whether a value fits is decided where it is saved.
 */
// biome-ignore lint/style/noDefaultExport: as the package has it
export default class SchemaValidator {
  validate = () => true
  errorsText = () => ''
}
