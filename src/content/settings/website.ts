import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { line } from '#src/platform/fields/settings/line.ts'

export const feedFields: Field[] = [
  line('newsFeedTitle', label('settings.newsFeedTitle'), label('settings.newsFeedTitleHelp')),
  line(
    'newsFeedDescription',
    label('settings.newsFeedDescription'),
    label('settings.newsFeedDescriptionHelp'),
  ),
  line('eventsFeedTitle', label('settings.eventsFeedTitle'), label('settings.eventsFeedTitleHelp')),
  line(
    'eventsFeedDescription',
    label('settings.eventsFeedDescription'),
    label('settings.eventsFeedDescriptionHelp'),
  ),
]
