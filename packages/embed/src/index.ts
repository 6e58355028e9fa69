import { MusterEventRegistration } from './event-registration.ts'
import { MusterForm } from './muster-form.ts'
import { MusterProposal } from './proposal.ts'
import { MusterSignUp } from './sign-up.ts'
import { MusterUpcomingEvents } from './upcoming-events.ts'

/** Defines the elements, once, however often a page loads the script. */
const define = (name: string, element: CustomElementConstructor): void => {
  if (!customElements.get(name)) customElements.define(name, element)
}

define('muster-sign-up', MusterSignUp)
define('muster-proposal', MusterProposal)
define('muster-upcoming-events', MusterUpcomingEvents)
define('muster-event-registration', MusterEventRegistration)
define('muster-form', MusterForm)

// Links to forms in texts of Muster, which editors put there.
for (const link of document.querySelectorAll<HTMLElement>('a[data-muster-form]')) {
  const form = document.createElement('muster-form')
  form.setAttribute('slug', link.dataset['musterForm'] ?? '')
  link.replaceWith(form)
}
