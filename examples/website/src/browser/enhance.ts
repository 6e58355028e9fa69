import { enhanceForms } from './forms.ts'
import { enhanceMenu } from './menu.ts'
import { enhanceUploads } from './uploads.ts'

/** Every page works without this script; with it, forms are sent and images uploaded in place. */
enhanceMenu()
enhanceUploads(document)
enhanceForms(enhanceUploads)
