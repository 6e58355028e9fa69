import { enhanceForms } from './forms.ts'
import { enhanceMenu } from './menu.ts'
import { placeForms } from './placed-forms.ts'
import { enhanceSteps } from './steps.ts'
import { enhanceSurveys } from './surveys.ts'
import { enhanceUploads } from './uploads.ts'
import { enhanceVideos } from './videos.ts'

/** Every page works without this script; with it, forms are sent, images uploaded and videos played in place. */
enhanceMenu()
enhanceUploads(document)
enhanceSteps(document)
enhanceSurveys(document)
enhanceForms((form) => {
  enhanceUploads(form)
  enhanceSteps(form)
  enhanceSurveys(form)
})
placeForms((form) => {
  enhanceSteps(form)
  enhanceSurveys(form)
})
enhanceVideos()
