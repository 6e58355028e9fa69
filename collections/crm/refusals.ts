import { Refused } from '../command.ts'

/** What commands about contacts cannot find any more. */

export const contactGone = () => new Refused(404, 'This contact has been deleted')
export const stageGone = () => new Refused(400, 'This stage has been deleted')
