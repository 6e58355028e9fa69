import { NoField as NoField_92ea382425217dfbcb97f0693194886c } from '../../../../src/admin/no-field.tsx'
import { LastChangeDiff as LastChangeDiff_c9191f2c3cfd741e46fa0b7c9c811c4d } from '../../../../src/admin/content/versions/last-change-diff.tsx'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { PasteFeatureClient as PasteFeatureClient_d757e752afdf3a3af4facbf225c7b576 } from '../../../../src/admin/content/paste/paste-feature-client.tsx'
import { BlocksFeatureClient as BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockChanges as BlockChanges_1212f4649a3709869d3d695588da8986 } from '../../../../src/platform-workarounds/unsent-changes/block-changes.tsx'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ChecklistFeatureClient as ChecklistFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { StrikethroughFeatureClient as StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnderlineFeatureClient as UnderlineFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SeoPreview as SeoPreview_ff06979717afa3d4715c3305fa71ed30 } from '../../../../src/admin/seo/seo-preview.tsx'
import { StatusCell as StatusCell_c69d56ea0980c8694414d10ec69e5c90 } from '../../../../src/admin/content/status-cell.tsx'
import { EmptyList as EmptyList_6563777573e140f564b552992c92d79a } from '../../../../src/admin/empty-lists/empty-list.tsx'
import { WebsitePreview as WebsitePreview_a5a31be5de0c6e17c60e2c43d3a3ef92 } from '../../../../src/admin/content/website-preview.tsx'
import { ShareLink as ShareLink_00851c3a2289865d4cd548e03d22f26f } from '../../../../src/admin/content/share-link.tsx'
import { Unpublished as Unpublished_209451f69be850f87b9bc4b5e3c5c934 } from '../../../../src/admin/content/unpublished.tsx'
import { NewEntry as NewEntry_d011795a90ea21e115d51c992c6d8e2d } from '../../../../src/admin/content/writing/new-entry.tsx'
import { HistoryLink as HistoryLink_1f1eef72652db7a0b3e91c13d8a097e0 } from '../../../../src/admin/audit/history-link.tsx'
import { ResendChanges as ResendChanges_888ab82ab2822ab74ed0b10de9a7b32c } from '../../../../src/platform-workarounds/unsent-changes/resend-changes.tsx'
import { HeldLock as HeldLock_bc5c234b7d3da4467a44456c52bb2eba } from '../../../../src/admin/saving/held-lock.tsx'
import { PublishEntry as PublishEntry_5b989936aecc24888d232fa2c8d58c7f } from '../../../../src/admin/content/publish-button.tsx'
import { SaveDraftButton as SaveDraftButton_a875b7bf979570294328124f62ac2fcd } from '../../../../src/admin/content/writing/save-draft-button.tsx'
import { DocumentStatus as DocumentStatus_9f8c692db66d154eeaa0851dfceeaea1 } from '../../../../src/admin/content/writing/document-status.tsx'
import { VersionList as VersionList_4253428f7b5874d71995142d1ded9317 } from '../../../../src/admin/content/versions/version-list.tsx'
import { BulkList as BulkList_1001023cc9eb8c57cf288e9d58a0a511 } from '../../../../src/admin/bulk/bulk-list.tsx'
import { PublishedAt as PublishedAt_78ca2404b86ec7de9f4e6dc3e85ed239 } from '../../../../src/admin/content/published-at.tsx'
import { ImageNameCell as ImageNameCell_a23d0b1613908ce76e808df73b6b0ff6 } from '../../../../src/admin/content/image-name-cell.tsx'
import { UsedIn as UsedIn_d35f52be1675718c63445ef97cf28aef } from '../../../../src/admin/content/library/used-in.tsx'
import { MediaList as MediaList_d8d51266de623e3688fcf8969339bddd } from '../../../../src/admin/content/library/media-list.tsx'
import { FileSizeCell as FileSizeCell_5f0a44a80dab2e8ddeb31ca5793e1ce6 } from '../../../../src/admin/content/file-size-cell.tsx'
import { FileUploads as FileUploads_828d49c9b9083bdb2cda101ad8a4623c } from '../../../../src/admin/content/library/upload/file-uploads.tsx'
import { Conversation as Conversation_f3feb537c22ca2c82e97830de408a982 } from '../../../../src/admin/submissions/replies/conversation.tsx'
import { ResponsibleCell as ResponsibleCell_c446905a194740fe7eebdf50b027a7cb } from '../../../../src/admin/submissions/inbox/responsible-cell.tsx'
import { OwnerPanel as OwnerPanel_4ed6455e782cfaf86423f16225ea79d5 } from '../../../../src/admin/submissions/inbox/owner-panel.tsx'
import { MessageContact as MessageContact_2f055a84efbc20e20ba4592b8d6a204a } from '../../../../src/admin/submissions/message-contact.tsx'
import { Proposal as Proposal_9ab2bfbda18bcd092cddbccb4f8dbd29 } from '../../../../src/admin/submissions/proposal.tsx'
import { NoSave as NoSave_66127e8626a98d6a612392ae3ebbf617 } from '../../../../src/admin/submissions/hide-save-button.tsx'
import { OwnerCell as OwnerCell_3185c025a2e4d9ed738df0aed2ad5d91 } from '../../../../src/admin/follow-ups/owner-cell.tsx'
import { OwnerField as OwnerField_5e73cfc4ab7e440597dacadfd7354fe5 } from '../../../../src/admin/follow-ups/owner-field.tsx'
import { TagsCell as TagsCell_78119d7321580c373c1f7cc3350223c6 } from '../../../../src/admin/contacts/tags-cell.tsx'
import { CustomValuesCell as CustomValuesCell_49d3bc577863e3ed1043d10859b60c6d } from '../../../../src/admin/contacts/custom-fields/custom-values-cell.tsx'
import { CustomFields as CustomFields_0310f9d5f10df477043c2994948be49a } from '../../../../src/admin/contacts/custom-fields/custom-fields.tsx'
import { PersonActions as PersonActions_8199413a9b52339d447412f4780284a1 } from '../../../../src/admin/privacy/person-actions.tsx'
import { ContactDuplicates as ContactDuplicates_0e90697b32c051f25012be6d5443e77d } from '../../../../src/admin/duplicates/contact-duplicates.tsx'
import { ContactTimeline as ContactTimeline_69ec6d17f4719bcfdbdd04d40b3a9723 } from '../../../../src/admin/contacts/contact-timeline.tsx'
import { BoardLink as BoardLink_a8df3cd29e35279e51a3a3a934d91a9d } from '../../../../src/admin/contacts/board/board-link.tsx'
import { ImportLink as ImportLink_0df9ad7dfe3d71240e67e156210aa672 } from '../../../../src/admin/import/import-link.tsx'
import { ExportLinks as ExportLinks_0876d4b83e14412dfc981e2073fb90a4 } from '../../../../src/admin/export/export-links.tsx'
import { SegmentFilter as SegmentFilter_4a1c95bb10b5466748be0eac4c081d33 } from '../../../../src/admin/segments/list/segment-filter.tsx'
import { OwnerFilter as OwnerFilter_06e378d8d75953507e69f0e17aeb14be } from '../../../../src/admin/follow-ups/owner-filter.tsx'
import { RulesField as RulesField_275a3fbb0adc5c28ff59cf3b34381350 } from '../../../../src/admin/segments/rules-field.tsx'
import { WorkLinks as WorkLinks_9edbd137ca537af2e583acfdfee75d2c } from '../../../../src/admin/follow-ups/work-links.tsx'
import { ImportRecord as ImportRecord_21c445bd4a7aec1b28ee98694fd518a5 } from '../../../../src/admin/import/record/import-record.tsx'
import { KeyField as KeyField_5c4f94cfc78cdf8b7096c633a2f9e8b3 } from '../../../../src/admin/contact-fields/key-field.tsx'
import { ReceiptField as ReceiptField_28255f7d69a97b17f7646e761cd8c2bb } from '../../../../src/admin/privacy/receipt-field.tsx'
import { NewsletterSending as NewsletterSending_f52b2122431d7fea7dc5f3be097247da } from '../../../../src/admin/email/sending.tsx'
import { ResultsPanel as ResultsPanel_44d62e0d2737fa87403f3d6737a242ec } from '../../../../src/admin/email/results/results-panel.tsx'
import { AudiencePanel as AudiencePanel_a4560ec5027d7dd379b2298e180b7eba } from '../../../../src/admin/email/audience/audience-panel.tsx'
import { StartFrom as StartFrom_3b1db0f9eb08fd0501c788c4234ff405 } from '../../../../src/admin/email/start-from.tsx'
import { WrittenWith as WrittenWith_64debff54744c5198867071605ae3e19 } from '../../../../src/admin/email/composer/written-with.tsx'
import { ChangedCards as ChangedCards_b8557ee37c8ba7aac21835629c253220 } from '../../../../src/admin/email/composer/changed-cards.tsx'
import { PlaceholderChip as PlaceholderChip_449cdfa5d8b50b1555303aaddd25da55 } from '../../../../src/admin/email/composer/placeholder-chip.tsx'
import { NewsletterPreview as NewsletterPreview_5fef8899a036b9c68b43d0d66b2756e5 } from '../../../../src/admin/email/mail-preview.tsx'
import { DigestDraft as DigestDraft_7542e42c13b0d8dd0f189554ffc62eca } from '../../../../src/admin/email/digest/digest-draft.tsx'
import { MailSaving as MailSaving_67adc1cca71a7d00d1a4542896932413 } from '../../../../src/admin/email/mail-saving.tsx'
import { SaveMailButton as SaveMailButton_e86b8c739ced8d15a384624eee526824 } from '../../../../src/admin/email/save-mail-button.tsx'
import { ComposedSending as ComposedSending_f52b2122431d7fea7dc5f3be097247da } from '../../../../src/admin/email/sending.tsx'
import { RecipientsPicker as RecipientsPicker_a8b57afffae51fc2d899712a4a829d21 } from '../../../../src/admin/email/recipients/recipients-picker.tsx'
import { ComposedPreview as ComposedPreview_5fef8899a036b9c68b43d0d66b2756e5 } from '../../../../src/admin/email/mail-preview.tsx'
import { TemplatePreview as TemplatePreview_5fef8899a036b9c68b43d0d66b2756e5 } from '../../../../src/admin/email/mail-preview.tsx'
import { ConsentReason as ConsentReason_e674f4f074a1f8e651773ff479441524 } from '../../../../src/admin/email/consent-reason.tsx'
import { MailStop as MailStop_09fb03fdea03593cc21ecc842d9d4c58 } from '../../../../src/admin/email/suppression-field.tsx'
import { SubscriberPerson as SubscriberPerson_ed2ee240996612331321e628cbb2cc5a } from '../../../../src/admin/consents/subscriber-person.tsx'
import { AccountPanel as AccountPanel_bafecd9c355c12c1ed82a1fece3bdd65 } from '../../../../src/admin/accounts/account-panel.tsx'
import { SecurityPanel as SecurityPanel_5bec61f44529ac3e497b0234995755b7 } from '../../../../src/admin/accounts/security/security-panel.tsx'
import { NotificationSettingsPanel as NotificationSettingsPanel_d0fc060bc484bcf36dffaedd7a66af18 } from '../../../../src/admin/notifications/settings-panel.tsx'
import { CurrentPassword as CurrentPassword_3c4a8181e4446d57ad43c2c6005971e2 } from '../../../../src/admin/account/current-password.tsx'
import { RolesExplained as RolesExplained_df603bfc801e88806374fecd1ea7e612 } from '../../../../src/admin/accounts/roles-explained.tsx'
import { StateCell as StateCell_b98fd116c4229cd9e0d147e6bf933e00 } from '../../../../src/admin/accounts/state-cell.tsx'
import { RunningBuild as RunningBuild_f7acd88bab88a3ef0960507e119482d0 } from '../../../../src/admin/accounts/running-build.tsx'
import { Invite as Invite_ec5f72ef3ea4246b29f46ea838b098bd } from '../../../../src/admin/accounts/invite.tsx'
import { BulkResult as BulkResult_c70e27d4fb405a84ccc3b265744ae71c } from '../../../../src/admin/bulk/result/bulk-result.tsx'
import { WebhookPage as WebhookPage_c603c5ec2b45d069d544d07368bb57b6 } from '../../../../src/admin/webhooks/webhook-page.tsx'
import { CallPage as CallPage_040c30aaf9e14d04ec2af18e4c620515 } from '../../../../src/admin/webhooks/call-page.tsx'
import { JobCell as JobCell_320293c5fbe4bd339c8fa8b62f182bd3 } from '../../../../src/admin/jobs/job-cell.tsx'
import { JobPage as JobPage_f01f2f980fd675cc84f94a47f60fb732 } from '../../../../src/admin/jobs/job-page.tsx'
import { JobFilter as JobFilter_e7e1f5c55456b36b8177c1984fb18113 } from '../../../../src/admin/jobs/job-filter.tsx'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { MenuPreview as MenuPreview_4c09a47dc4b48a695d8276e7280442ba } from '../../../../src/admin/navigation/menu-preview.tsx'
import { ItemLabel as ItemLabel_6c26f4b7944a39729edd9985d650f388 } from '../../../../src/admin/navigation/item-label.tsx'
import { CollapsedItems as CollapsedItems_084114e72ddae2db46a8bcade6bb25d6 } from '../../../../src/admin/navigation/collapsed-items.tsx'
import { OpenTab as OpenTab_16843b3d053f2d2b7714fc548c3fcea3 } from '../../../../src/admin/settings/open-tab.tsx'
import { ColourField as ColourField_f724b7dae8380c2fb1968d97e9f0e350 } from '../../../../src/admin/branding/colour-field.tsx'
import { RoleField as RoleField_ce82e8d3c826bd8d4f962399e60aca0d } from '../../../../src/admin/accounts/security/role-field.tsx'
import { SkipLink as SkipLink_6f4758d968dd7dff7cc1432453b916de } from '../../../../src/admin/branding/skip-link.tsx'
import { BrandIcon as BrandIcon_80effa8df15fc63462d1498f58653a1f } from '../../../../src/admin/branding/graphics.tsx'
import { BrandLogo as BrandLogo_80effa8df15fc63462d1498f58653a1f } from '../../../../src/admin/branding/graphics.tsx'
import { Find as Find_150a378ae6f15d4904cf662fe8e542bb } from '../../../../src/admin/find/find.tsx'
import { Bell as Bell_96df88fbab7a4e0e465108cc5d860e87 } from '../../../../src/admin/notifications/bell.tsx'
import { SignInTitle as SignInTitle_be67f8e5e16bbb6ae212dbba4f7b13a9 } from '../../../../src/admin/branding/sign-in-title.tsx'
import { MenuBrand as MenuBrand_51f5112baf775dbc8aa3bca209388543 } from '../../../../src/admin/branding/menu-brand.tsx'
import { CustomViewLinks as CustomViewLinks_a743762c44365a8adc93fc69579ff679 } from '../../../../src/admin/custom-views/custom-view-links.tsx'
import { BrandStyle as BrandStyle_454bf254e797cd5aa6b09638b3630356 } from '../../../../src/admin/branding/brand-style.tsx'
import { AccessibleMarkup as AccessibleMarkup_b527f327154c0d964154c389f6906542 } from '../../../../src/platform-workarounds/inaccessible-markup/accessible-markup.tsx'
import { LostConnection as LostConnection_3c67d01cb1738064287ea96bc593304c } from '../../../../src/platform-workarounds/lost-connection.tsx'
import { SeenVersions as SeenVersions_39c1c85ff5790fb036ca23fe649f2d44 } from '../../../../src/admin/saving/seen-versions.tsx'
import { PasswordWarning as PasswordWarning_eab2148f94bc83838571825286dc7ee3 } from '../../../../src/admin/account/password-warning.tsx'
import { BulkPanel as BulkPanel_67add36d2212e61c128ed4cdf6cbedf9 } from '../../../../src/admin/bulk/bulk-panel.tsx'
import { AddedRows as AddedRows_54f92d170d1f2f52f942f5acf56143cd } from '../../../../src/admin/added-rows.tsx'
import { SubmissionsInboxView as SubmissionsInboxView_0ddd1fe09775f3adb0d46f13c3e5be36 } from '../../../../src/admin/submissions/inbox/inbox-view.tsx'
import { WorkView as WorkView_25f4543a38dd9fd137e60acabdcf17ff } from '../../../../src/admin/follow-ups/work-view.tsx'
import { BoardView as BoardView_a9cee18c4bfc0be068e2645242443c48 } from '../../../../src/admin/contacts/board/board-view.tsx'
import { ImportView as ImportView_b999eb7a594ab0792de27d35ec3db1bd } from '../../../../src/admin/import/import-view.tsx'
import { DuplicatesView as DuplicatesView_9ea8e51e4c321eda056050e983749487 } from '../../../../src/admin/duplicates/duplicates-view.tsx'
import { ImportSubscribersView as ImportSubscribersView_b999eb7a594ab0792de27d35ec3db1bd } from '../../../../src/admin/import/import-view.tsx'
import { ApprovalsView as ApprovalsView_cbf2062de1d25bd6979592257129051c } from '../../../../src/admin/email/approvals/approvals-view.tsx'
import { CalendarView as CalendarView_b0900b096eec43da11bffb9e40216efa } from '../../../../src/admin/calendar/calendar-view.tsx'
import { AuditView as AuditView_94d0a4e4e06a71b36f1abdfb9def13a2 } from '../../../../src/admin/audit/audit-view.tsx'
import { InboxView as InboxView_be8c8f00b05f8b7495e366fd5119ca4c } from '../../../../src/admin/inbox/inbox-view.tsx'
import { NotificationsView as NotificationsView_6a888361a04ffc2e15da381d3cf0817d } from '../../../../src/admin/notifications/notifications-view.tsx'
import { DashboardView as DashboardView_933c2cca599f77514916b52265959538 } from '../../../../src/admin/dashboard/dashboard-view.tsx'
import { SignInView as SignInView_719a6058623c58342a73b61570e0674a } from '../../../../src/admin/accounts/security/sign-in-view.tsx'
import { SecondFactorView as SecondFactorView_74ec7a1963e963011c96ef87ad57e99d } from '../../../../src/admin/accounts/security/second-factor-view.tsx'
import { InvitationView as InvitationView_386efcf51041198de3b670508ef375ad } from '../../../../src/admin/accounts/invitation-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/no-field.tsx#NoField": NoField_92ea382425217dfbcb97f0693194886c,
  "/src/admin/content/versions/last-change-diff.tsx#LastChangeDiff": LastChangeDiff_c9191f2c3cfd741e46fa0b7c9c811c4d,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "/src/admin/content/paste/paste-feature-client.tsx#PasteFeatureClient": PasteFeatureClient_d757e752afdf3a3af4facbf225c7b576,
  "@payloadcms/richtext-lexical/client#BlocksFeatureClient": BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/src/platform-workarounds/unsent-changes/block-changes.tsx#BlockChanges": BlockChanges_1212f4649a3709869d3d695588da8986,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ChecklistFeatureClient": ChecklistFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#StrikethroughFeatureClient": StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnderlineFeatureClient": UnderlineFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/src/admin/seo/seo-preview.tsx#SeoPreview": SeoPreview_ff06979717afa3d4715c3305fa71ed30,
  "/src/admin/content/status-cell.tsx#StatusCell": StatusCell_c69d56ea0980c8694414d10ec69e5c90,
  "/src/admin/empty-lists/empty-list.tsx#EmptyList": EmptyList_6563777573e140f564b552992c92d79a,
  "/src/admin/content/website-preview.tsx#WebsitePreview": WebsitePreview_a5a31be5de0c6e17c60e2c43d3a3ef92,
  "/src/admin/content/share-link.tsx#ShareLink": ShareLink_00851c3a2289865d4cd548e03d22f26f,
  "/src/admin/content/unpublished.tsx#Unpublished": Unpublished_209451f69be850f87b9bc4b5e3c5c934,
  "/src/admin/content/writing/new-entry.tsx#NewEntry": NewEntry_d011795a90ea21e115d51c992c6d8e2d,
  "/src/admin/audit/history-link.tsx#HistoryLink": HistoryLink_1f1eef72652db7a0b3e91c13d8a097e0,
  "/src/platform-workarounds/unsent-changes/resend-changes.tsx#ResendChanges": ResendChanges_888ab82ab2822ab74ed0b10de9a7b32c,
  "/src/admin/saving/held-lock.tsx#HeldLock": HeldLock_bc5c234b7d3da4467a44456c52bb2eba,
  "/src/admin/content/publish-button.tsx#PublishEntry": PublishEntry_5b989936aecc24888d232fa2c8d58c7f,
  "/src/admin/content/writing/save-draft-button.tsx#SaveDraftButton": SaveDraftButton_a875b7bf979570294328124f62ac2fcd,
  "/src/admin/content/writing/document-status.tsx#DocumentStatus": DocumentStatus_9f8c692db66d154eeaa0851dfceeaea1,
  "/src/admin/content/versions/version-list.tsx#VersionList": VersionList_4253428f7b5874d71995142d1ded9317,
  "/src/admin/bulk/bulk-list.tsx#BulkList": BulkList_1001023cc9eb8c57cf288e9d58a0a511,
  "/src/admin/content/published-at.tsx#PublishedAt": PublishedAt_78ca2404b86ec7de9f4e6dc3e85ed239,
  "/src/admin/content/image-name-cell.tsx#ImageNameCell": ImageNameCell_a23d0b1613908ce76e808df73b6b0ff6,
  "/src/admin/content/library/used-in.tsx#UsedIn": UsedIn_d35f52be1675718c63445ef97cf28aef,
  "/src/admin/content/library/media-list.tsx#MediaList": MediaList_d8d51266de623e3688fcf8969339bddd,
  "/src/admin/content/file-size-cell.tsx#FileSizeCell": FileSizeCell_5f0a44a80dab2e8ddeb31ca5793e1ce6,
  "/src/admin/content/library/upload/file-uploads.tsx#FileUploads": FileUploads_828d49c9b9083bdb2cda101ad8a4623c,
  "/src/admin/submissions/replies/conversation.tsx#Conversation": Conversation_f3feb537c22ca2c82e97830de408a982,
  "/src/admin/submissions/inbox/responsible-cell.tsx#ResponsibleCell": ResponsibleCell_c446905a194740fe7eebdf50b027a7cb,
  "/src/admin/submissions/inbox/owner-panel.tsx#OwnerPanel": OwnerPanel_4ed6455e782cfaf86423f16225ea79d5,
  "/src/admin/submissions/message-contact.tsx#MessageContact": MessageContact_2f055a84efbc20e20ba4592b8d6a204a,
  "/src/admin/submissions/proposal.tsx#Proposal": Proposal_9ab2bfbda18bcd092cddbccb4f8dbd29,
  "/src/admin/submissions/hide-save-button.tsx#NoSave": NoSave_66127e8626a98d6a612392ae3ebbf617,
  "/src/admin/follow-ups/owner-cell.tsx#OwnerCell": OwnerCell_3185c025a2e4d9ed738df0aed2ad5d91,
  "/src/admin/follow-ups/owner-field.tsx#OwnerField": OwnerField_5e73cfc4ab7e440597dacadfd7354fe5,
  "/src/admin/contacts/tags-cell.tsx#TagsCell": TagsCell_78119d7321580c373c1f7cc3350223c6,
  "/src/admin/contacts/custom-fields/custom-values-cell.tsx#CustomValuesCell": CustomValuesCell_49d3bc577863e3ed1043d10859b60c6d,
  "/src/admin/contacts/custom-fields/custom-fields.tsx#CustomFields": CustomFields_0310f9d5f10df477043c2994948be49a,
  "/src/admin/privacy/person-actions.tsx#PersonActions": PersonActions_8199413a9b52339d447412f4780284a1,
  "/src/admin/duplicates/contact-duplicates.tsx#ContactDuplicates": ContactDuplicates_0e90697b32c051f25012be6d5443e77d,
  "/src/admin/contacts/contact-timeline.tsx#ContactTimeline": ContactTimeline_69ec6d17f4719bcfdbdd04d40b3a9723,
  "/src/admin/contacts/board/board-link.tsx#BoardLink": BoardLink_a8df3cd29e35279e51a3a3a934d91a9d,
  "/src/admin/import/import-link.tsx#ImportLink": ImportLink_0df9ad7dfe3d71240e67e156210aa672,
  "/src/admin/export/export-links.tsx#ExportLinks": ExportLinks_0876d4b83e14412dfc981e2073fb90a4,
  "/src/admin/segments/list/segment-filter.tsx#SegmentFilter": SegmentFilter_4a1c95bb10b5466748be0eac4c081d33,
  "/src/admin/follow-ups/owner-filter.tsx#OwnerFilter": OwnerFilter_06e378d8d75953507e69f0e17aeb14be,
  "/src/admin/segments/rules-field.tsx#RulesField": RulesField_275a3fbb0adc5c28ff59cf3b34381350,
  "/src/admin/follow-ups/work-links.tsx#WorkLinks": WorkLinks_9edbd137ca537af2e583acfdfee75d2c,
  "/src/admin/import/record/import-record.tsx#ImportRecord": ImportRecord_21c445bd4a7aec1b28ee98694fd518a5,
  "/src/admin/contact-fields/key-field.tsx#KeyField": KeyField_5c4f94cfc78cdf8b7096c633a2f9e8b3,
  "/src/admin/privacy/receipt-field.tsx#ReceiptField": ReceiptField_28255f7d69a97b17f7646e761cd8c2bb,
  "/src/admin/email/sending.tsx#NewsletterSending": NewsletterSending_f52b2122431d7fea7dc5f3be097247da,
  "/src/admin/email/results/results-panel.tsx#ResultsPanel": ResultsPanel_44d62e0d2737fa87403f3d6737a242ec,
  "/src/admin/email/audience/audience-panel.tsx#AudiencePanel": AudiencePanel_a4560ec5027d7dd379b2298e180b7eba,
  "/src/admin/email/start-from.tsx#StartFrom": StartFrom_3b1db0f9eb08fd0501c788c4234ff405,
  "/src/admin/email/composer/written-with.tsx#WrittenWith": WrittenWith_64debff54744c5198867071605ae3e19,
  "/src/admin/email/composer/changed-cards.tsx#ChangedCards": ChangedCards_b8557ee37c8ba7aac21835629c253220,
  "/src/admin/email/composer/placeholder-chip.tsx#PlaceholderChip": PlaceholderChip_449cdfa5d8b50b1555303aaddd25da55,
  "/src/admin/email/mail-preview.tsx#NewsletterPreview": NewsletterPreview_5fef8899a036b9c68b43d0d66b2756e5,
  "/src/admin/email/digest/digest-draft.tsx#DigestDraft": DigestDraft_7542e42c13b0d8dd0f189554ffc62eca,
  "/src/admin/email/mail-saving.tsx#MailSaving": MailSaving_67adc1cca71a7d00d1a4542896932413,
  "/src/admin/email/save-mail-button.tsx#SaveMailButton": SaveMailButton_e86b8c739ced8d15a384624eee526824,
  "/src/admin/email/sending.tsx#ComposedSending": ComposedSending_f52b2122431d7fea7dc5f3be097247da,
  "/src/admin/email/recipients/recipients-picker.tsx#RecipientsPicker": RecipientsPicker_a8b57afffae51fc2d899712a4a829d21,
  "/src/admin/email/mail-preview.tsx#ComposedPreview": ComposedPreview_5fef8899a036b9c68b43d0d66b2756e5,
  "/src/admin/email/mail-preview.tsx#TemplatePreview": TemplatePreview_5fef8899a036b9c68b43d0d66b2756e5,
  "/src/admin/email/consent-reason.tsx#ConsentReason": ConsentReason_e674f4f074a1f8e651773ff479441524,
  "/src/admin/email/suppression-field.tsx#MailStop": MailStop_09fb03fdea03593cc21ecc842d9d4c58,
  "/src/admin/consents/subscriber-person.tsx#SubscriberPerson": SubscriberPerson_ed2ee240996612331321e628cbb2cc5a,
  "/src/admin/accounts/account-panel.tsx#AccountPanel": AccountPanel_bafecd9c355c12c1ed82a1fece3bdd65,
  "/src/admin/accounts/security/security-panel.tsx#SecurityPanel": SecurityPanel_5bec61f44529ac3e497b0234995755b7,
  "/src/admin/notifications/settings-panel.tsx#NotificationSettingsPanel": NotificationSettingsPanel_d0fc060bc484bcf36dffaedd7a66af18,
  "/src/admin/account/current-password.tsx#CurrentPassword": CurrentPassword_3c4a8181e4446d57ad43c2c6005971e2,
  "/src/admin/accounts/roles-explained.tsx#RolesExplained": RolesExplained_df603bfc801e88806374fecd1ea7e612,
  "/src/admin/accounts/state-cell.tsx#StateCell": StateCell_b98fd116c4229cd9e0d147e6bf933e00,
  "/src/admin/accounts/running-build.tsx#RunningBuild": RunningBuild_f7acd88bab88a3ef0960507e119482d0,
  "/src/admin/accounts/invite.tsx#Invite": Invite_ec5f72ef3ea4246b29f46ea838b098bd,
  "/src/admin/bulk/result/bulk-result.tsx#BulkResult": BulkResult_c70e27d4fb405a84ccc3b265744ae71c,
  "/src/admin/webhooks/webhook-page.tsx#WebhookPage": WebhookPage_c603c5ec2b45d069d544d07368bb57b6,
  "/src/admin/webhooks/call-page.tsx#CallPage": CallPage_040c30aaf9e14d04ec2af18e4c620515,
  "/src/admin/jobs/job-cell.tsx#JobCell": JobCell_320293c5fbe4bd339c8fa8b62f182bd3,
  "/src/admin/jobs/job-page.tsx#JobPage": JobPage_f01f2f980fd675cc84f94a47f60fb732,
  "/src/admin/jobs/job-filter.tsx#JobFilter": JobFilter_e7e1f5c55456b36b8177c1984fb18113,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "/src/admin/navigation/menu-preview.tsx#MenuPreview": MenuPreview_4c09a47dc4b48a695d8276e7280442ba,
  "/src/admin/navigation/item-label.tsx#ItemLabel": ItemLabel_6c26f4b7944a39729edd9985d650f388,
  "/src/admin/navigation/collapsed-items.tsx#CollapsedItems": CollapsedItems_084114e72ddae2db46a8bcade6bb25d6,
  "/src/admin/settings/open-tab.tsx#OpenTab": OpenTab_16843b3d053f2d2b7714fc548c3fcea3,
  "/src/admin/branding/colour-field.tsx#ColourField": ColourField_f724b7dae8380c2fb1968d97e9f0e350,
  "/src/admin/accounts/security/role-field.tsx#RoleField": RoleField_ce82e8d3c826bd8d4f962399e60aca0d,
  "/src/admin/branding/skip-link.tsx#SkipLink": SkipLink_6f4758d968dd7dff7cc1432453b916de,
  "/src/admin/branding/graphics.tsx#BrandIcon": BrandIcon_80effa8df15fc63462d1498f58653a1f,
  "/src/admin/branding/graphics.tsx#BrandLogo": BrandLogo_80effa8df15fc63462d1498f58653a1f,
  "/src/admin/find/find.tsx#Find": Find_150a378ae6f15d4904cf662fe8e542bb,
  "/src/admin/notifications/bell.tsx#Bell": Bell_96df88fbab7a4e0e465108cc5d860e87,
  "/src/admin/branding/sign-in-title.tsx#SignInTitle": SignInTitle_be67f8e5e16bbb6ae212dbba4f7b13a9,
  "/src/admin/branding/menu-brand.tsx#MenuBrand": MenuBrand_51f5112baf775dbc8aa3bca209388543,
  "/src/admin/custom-views/custom-view-links.tsx#CustomViewLinks": CustomViewLinks_a743762c44365a8adc93fc69579ff679,
  "/src/admin/branding/brand-style.tsx#BrandStyle": BrandStyle_454bf254e797cd5aa6b09638b3630356,
  "/src/platform-workarounds/inaccessible-markup/accessible-markup.tsx#AccessibleMarkup": AccessibleMarkup_b527f327154c0d964154c389f6906542,
  "/src/platform-workarounds/lost-connection.tsx#LostConnection": LostConnection_3c67d01cb1738064287ea96bc593304c,
  "/src/admin/saving/seen-versions.tsx#SeenVersions": SeenVersions_39c1c85ff5790fb036ca23fe649f2d44,
  "/src/admin/account/password-warning.tsx#PasswordWarning": PasswordWarning_eab2148f94bc83838571825286dc7ee3,
  "/src/admin/bulk/bulk-panel.tsx#BulkPanel": BulkPanel_67add36d2212e61c128ed4cdf6cbedf9,
  "/src/admin/added-rows.tsx#AddedRows": AddedRows_54f92d170d1f2f52f942f5acf56143cd,
  "/src/admin/submissions/inbox/inbox-view.tsx#SubmissionsInboxView": SubmissionsInboxView_0ddd1fe09775f3adb0d46f13c3e5be36,
  "/src/admin/follow-ups/work-view.tsx#WorkView": WorkView_25f4543a38dd9fd137e60acabdcf17ff,
  "/src/admin/contacts/board/board-view.tsx#BoardView": BoardView_a9cee18c4bfc0be068e2645242443c48,
  "/src/admin/import/import-view.tsx#ImportView": ImportView_b999eb7a594ab0792de27d35ec3db1bd,
  "/src/admin/duplicates/duplicates-view.tsx#DuplicatesView": DuplicatesView_9ea8e51e4c321eda056050e983749487,
  "/src/admin/import/import-view.tsx#ImportSubscribersView": ImportSubscribersView_b999eb7a594ab0792de27d35ec3db1bd,
  "/src/admin/email/approvals/approvals-view.tsx#ApprovalsView": ApprovalsView_cbf2062de1d25bd6979592257129051c,
  "/src/admin/calendar/calendar-view.tsx#CalendarView": CalendarView_b0900b096eec43da11bffb9e40216efa,
  "/src/admin/audit/audit-view.tsx#AuditView": AuditView_94d0a4e4e06a71b36f1abdfb9def13a2,
  "/src/admin/inbox/inbox-view.tsx#InboxView": InboxView_be8c8f00b05f8b7495e366fd5119ca4c,
  "/src/admin/notifications/notifications-view.tsx#NotificationsView": NotificationsView_6a888361a04ffc2e15da381d3cf0817d,
  "/src/admin/dashboard/dashboard-view.tsx#DashboardView": DashboardView_933c2cca599f77514916b52265959538,
  "/src/admin/accounts/security/sign-in-view.tsx#SignInView": SignInView_719a6058623c58342a73b61570e0674a,
  "/src/admin/accounts/security/second-factor-view.tsx#SecondFactorView": SecondFactorView_74ec7a1963e963011c96ef87ad57e99d,
  "/src/admin/accounts/invitation-view.tsx#InvitationView": InvitationView_386efcf51041198de3b670508ef375ad,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
