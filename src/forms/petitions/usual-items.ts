import type { PayloadRequest } from 'payload'
import { textsOf } from '#src/locales/texts.ts'

/** What a new petition asks, in the language of who makes it, to be changed by them. */
export function usualItems({ i18n }: Pick<PayloadRequest, 'i18n'>) {
  const t = textsOf('petitions', i18n)
  const asked = { required: true } as const
  return [
    { blockType: 'formSection', heading: t('usual:heading') },
    { blockType: 'formText', label: t('usual:name'), personField: 'name', ...asked },
    { blockType: 'formEmail', label: t('usual:email'), personField: 'email', ...asked },
    { blockType: 'formText', label: t('usual:city'), personField: 'city' },
    { blockType: 'formPostcode', label: t('usual:postcode'), personField: 'postcode' },
    {
      ...{ blockType: 'formAgreement', personField: 'displayed' },
      ...{ label: t('usual:displayed'), text: t('usual:displayedText') },
    },
  ]
}
