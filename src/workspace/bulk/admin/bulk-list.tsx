'use client'
import { DefaultListView, useConfig, useWindowInfo, ViewDescription } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import { useTexts } from '#src/locales/use-texts.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { type ListView, ViewTabs } from '#src/platform/admin/view-tabs.tsx'
import { BulkActions } from './bulk-actions.tsx'

interface Props extends ListViewClientProps {
  readonly views?: readonly ListView[]
}

/** The platform's button for it is a plus. */
const saveFilter = () => document.getElementById('create-new-preset')?.click()

/** Below the title: what the collection is, the views of the list, and what there is besides it (`listMenuItems`). */
function ListHead({ views = [], Description, listMenuItems, collectionSlug }: Props) {
  const texts = useTexts('list-views')
  const { admin, enableQueryPresets } = useConfig().getEntityConfig({ collectionSlug })
  const { description } = admin
  return (
    <>
      {Description ??
        (description && (
          <ViewDescription collectionSlug={collectionSlug} description={description} />
        ))}
      <div className="ui-row ui-row--apart ui-row--wide">
        {views.length > 0 && (
          <ViewTabs name={texts('name')} views={views}>
            {enableQueryPresets && <SmallButton onClick={saveFilter}>{texts('save')}</SmallButton>}
          </ViewTabs>
        )}
        {listMenuItems && <div className="ui-row ui-row--wide">{listMenuItems}</div>}
      </div>
    </>
  )
}

/**
 * The platform's list, with our bulk edits in place of the platform's, which load all selected
 * documents into memory at once, and replace their tags. What a collection has as `beforeList` are
 * filters: they stand in the bar of the search, on a phone below it.
 */
export function BulkList(props: Props) {
  // Disabled in the list that a relationship is chosen from.
  const { BeforeList, BeforeListTable, collectionSlug, disableBulkEdit: isToChoose } = props
  // There the platform's, which restore and delete for good.
  const isTrash = props.viewType === 'trash'
  const { breakpoints } = useWindowInfo()
  const { views: _, listMenuItems, Description, ...list } = props
  const hasHead = !isToChoose && (props.views?.length || listMenuItems)
  const filters = BeforeList && <div className="ui-row ui-row--wide list-filters">{BeforeList}</div>
  return (
    <DefaultListView
      {...list}
      disableBulkDelete={!isTrash}
      disableBulkEdit
      Description={hasHead ? <ListHead {...props} /> : Description}
      BeforeList={null}
      beforeActions={filters && !breakpoints['s'] ? [filters] : []}
      BeforeListTable={
        <>
          {breakpoints['s'] && filters}
          {!isToChoose && !isTrash && <BulkActions collection={collectionSlug} />}
          {BeforeListTable}
        </>
      }
    />
  )
}
