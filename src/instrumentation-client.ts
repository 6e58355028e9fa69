import { z } from 'zod'

// Next runs this before anything else in a browser. Zod would try whether `eval` is allowed, which
// the policy of the pages does not allow, and browsers would report every page for it.
z.config({ jitless: true })
