import { contactEndpoints } from './contacts.ts'
import { followUpRuleEndpoints } from './follow-up-rules.ts'
import { followUpEndpoints } from './follow-ups.ts'
import { importEndpoints } from './import.ts'
import { progressionEndpoints } from './progression.ts'
import { stageEndpoints } from './stages.ts'

export const crmEndpoints = [
  ...contactEndpoints,
  ...importEndpoints,
  ...progressionEndpoints,
  ...stageEndpoints,
  ...followUpRuleEndpoints,
  ...followUpEndpoints,
]
