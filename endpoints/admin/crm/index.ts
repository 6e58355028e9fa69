import { boardEndpoints } from './board.ts'
import { contactEndpoints } from './contacts.ts'
import { duplicateEndpoints } from './duplicates.ts'
import { followUpEndpoints } from './follow-ups.ts'
import { importEndpoints } from './import.ts'
import { peopleEndpoints } from './people.ts'

export const crmEndpoints = [
  ...boardEndpoints,
  ...contactEndpoints,
  ...duplicateEndpoints,
  ...followUpEndpoints,
  ...importEndpoints,
  ...peopleEndpoints,
]
