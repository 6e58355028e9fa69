import type { CollectionConfig } from 'payload'
import { imageUpload, keyFields } from '#src/content/images/own-upload.ts'
import { describeImage, storeImageUrl } from '#src/content/images/stored-image.ts'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, none } from '#src/platform/access/index.ts'

/**
 * Images uploaded by the public for proposals, one document each, which exists from before the
 * first byte is stored until the last is removed. Staff see them with the proposals.
 */
export const proposalImages: CollectionConfig = {
  slug: 'proposal-images',
  labels: {
    singular: label('submissions.imageOfAProposal'),
    plural: label('submissions.imagesOfProposals'),
  },
  disableDuplicate: true,
  forceSelect: { key: true, filename: true },
  access: { ...areaAccess('submissions'), create: none, update: none, delete: none },
  admin: { group: label('groups.inbox'), hidden: true },
  upload: imageUpload,
  hooks: {
    beforeChange: [describeImage],
    afterRead: [storeImageUrl],
  },
  fields: keyFields(proposalFolder),
}
