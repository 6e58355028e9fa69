import { boardEndpoints } from '#endpoints/crm/board.ts'
import { contactEndpoints } from '#endpoints/crm/contacts.ts'
import { duplicateEndpoints } from '#endpoints/crm/duplicates.ts'
import { followUpEndpoints } from '#endpoints/crm/follow-ups.ts'
import { importEndpoints } from '#endpoints/crm/import.ts'
import { peopleEndpoints } from '#endpoints/crm/people.ts'

export const crmEndpoints = [
  ...boardEndpoints,
  ...contactEndpoints,
  ...duplicateEndpoints,
  ...followUpEndpoints,
  ...importEndpoints,
  ...peopleEndpoints,
]
