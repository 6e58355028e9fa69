import type { CollectionConfig } from 'payload'
import { areaAccess, none } from '#src/access/index.ts'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { imageUpload, keyFields } from '#src/fields/own-upload.ts'
import { describeImage, storeImageUrl } from '#src/hooks/stored-image.ts'
import { label } from '#src/translations/labels/label.ts'

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
