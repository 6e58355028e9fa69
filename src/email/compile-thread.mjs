// What runs in the thread of `compile-apart.ts`. Node 20 hands a loader that was given with
// `--import` to no thread, so that this file, which needs none, asks for it itself.
import { register } from 'tsx/esm/api'

register()
const { compileMail } = await import('./compile.ts')

/** @type {(task: { source: import('./mail-source.ts').MailSource, inline: boolean }) => import('./mail-source.ts').CompiledMail} */
export const compileTask = ({ source, inline }) => compileMail(source, { inline })
