import { NoField as NoField_2abcb8d2fd817d40f5c18a7640c29fde } from '../../../../src/platform/admin/no-field.tsx'
import { LastChangeDiff as LastChangeDiff_035098c993cde0e6f50a9ce07f13c309 } from '../../../../src/content/versions/admin/last-change-diff.tsx'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { PasteFeatureClient as PasteFeatureClient_7cf0dbe4ec9c2177e33f7b40e8d5d9f5 } from '../../../../src/content/rich-text/paste/admin/paste-feature-client.tsx'
import { BlocksFeatureClient as BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockChanges as BlockChanges_0b7c431b95e299c0d2e04cdb8dc0ddc5 } from '../../../../src/platform/workarounds/unsent-changes/block-changes.tsx'
import { ShownBlock as ShownBlock_daea17722d4ced35ea42094d3b9ce0f0 } from '../../../../src/content/rich-text/admin/shown-block.tsx'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { TableFeatureClient as TableFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { NestedListsFeatureClient as NestedListsFeatureClient_610d9156f5358030428e7a81e82772ad } from '../../../../src/content/rich-text/admin/nested-lists-client.tsx'
import { IndentFeatureClient as IndentFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
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
import { SeoPreview as SeoPreview_ce36b4206d1e26060229b023a932061f } from '../../../../src/content/seo/seo-preview.tsx'
import { AddressHint as AddressHint_f7620bc9bd33870cfa18bca8b483a03b } from '../../../../src/content/addresses/admin/address-hint.tsx'
import { AuthorCell as AuthorCell_650bb212f8259195d60f6f6e1eddfd14 } from '../../../../src/content/fields/author.tsx'
import { AuthorField as AuthorField_650bb212f8259195d60f6f6e1eddfd14 } from '../../../../src/content/fields/author.tsx'
import { StatusCell as StatusCell_e63315f51c9a07cdce827af2574c7168 } from '../../../../src/content/publishing/status-cell.tsx'
import { EmptyList as EmptyList_e52af05817c8f0e8502ab04f8184d1b3 } from '../../../../src/workspace/empty-lists/admin/empty-list.tsx'
import { WebsitePreview as WebsitePreview_8875fff81bf157343dc42307dc1b1d74 } from '../../../../src/content/preview/website-preview.tsx'
import { ShareLink as ShareLink_d5e08053d3fbfafc9cb4ad16bba8925e } from '../../../../src/content/publishing/admin/share-link.tsx'
import { Unpublished as Unpublished_bfecb6fdc5a147138830ea7836c9762a } from '../../../../src/content/publishing/admin/unpublished.tsx'
import { NewEntry as NewEntry_2828801961ff1543addf96d0490860a2 } from '../../../../src/content/writing/admin/new-entry.tsx'
import { HistoryLink as HistoryLink_b0ba38d878124acac7b0085435de6e97 } from '../../../../src/workspace/audit/admin/history-link.tsx'
import { ResendChanges as ResendChanges_4e4b993a8416bb79f0e9df6326b42bed } from '../../../../src/platform/workarounds/unsent-changes/resend-changes.tsx'
import { HeldLock as HeldLock_7c87189cb40939ee635834d83faaeda9 } from '../../../../src/platform/saving/admin/held-lock.tsx'
import { AlsoHere as AlsoHere_a5d71ce5380ea0f2e36c9e1cc73632ab } from '../../../../src/platform/saving/admin/also-here.tsx'
import { PublishEntry as PublishEntry_e96eeee62238ac4e3c3d2b972b86f0e4 } from '../../../../src/content/publishing/admin/publish-button.tsx'
import { SaveDraftButton as SaveDraftButton_260814544af10ce341427c9aa527a6f2 } from '../../../../src/content/writing/admin/save-draft-button.tsx'
import { DocumentStatus as DocumentStatus_9c8377c866a4e7f04452fe519cd32690 } from '../../../../src/content/writing/document-status.tsx'
import { VersionList as VersionList_dbbf321b3f72bbd2210b2bb4e7637f9c } from '../../../../src/content/versions/admin/version-list.tsx'
import { StaffList as StaffList_f02f6f86b129f76f9081e1e88c4d1205 } from '../../../../src/workspace/list-views/staff-list.tsx'
import { PublishedAt as PublishedAt_9bfdce0bf40a86bfc1877c5369354fca } from '../../../../src/content/publishing/admin/published-at.tsx'
import { EventTimeField as EventTimeField_7dfc96ee9bb75b4a8ace781813a3acd7 } from '../../../../src/content/events/event-time-field.tsx'
import { EventZoneField as EventZoneField_7dfc96ee9bb75b4a8ace781813a3acd7 } from '../../../../src/content/events/event-time-field.tsx'
import { ParticipationPanel as ParticipationPanel_aa7ec73fc4dca2f345bff7ea07b742c6 } from '../../../../src/events/registration/admin/participation-panel.tsx'
import { SeriesField as SeriesField_7dfc96ee9bb75b4a8ace781813a3acd7 } from '../../../../src/content/events/event-time-field.tsx'
import { PublishEvent as PublishEvent_6bd7bbb6776894e35bb1681e60d567cb } from '../../../../src/events/registration/admin/publish-event.tsx'
import { StaffingPanel as StaffingPanel_c1fd1029d37835a40270900973e40651 } from '../../../../src/events/shifts/admin/staffing-panel.tsx'
import { RepeatField as RepeatField_c7d263e19ceb60d1ae5ec7a074161c2c } from '../../../../src/events/shifts/form-fields.tsx'
import { EventField as EventField_c7d263e19ceb60d1ae5ec7a074161c2c } from '../../../../src/events/shifts/form-fields.tsx'
import { GapsLink as GapsLink_c1fd1029d37835a40270900973e40651 } from '../../../../src/events/shifts/admin/staffing-panel.tsx'
import { PetitionPanel as PetitionPanel_824dcc149a15368d1819c6ae461e4f49 } from '../../../../src/forms/petitions/admin/petition-panel.tsx'
import { FormFigures as FormFigures_5c261b9b97fdebb9c121d3e99083d7a8 } from '../../../../src/forms/admin/form-figures.tsx'
import { TranslationsField as TranslationsField_46099623aa20886523ae9b638cea7ecd } from '../../../../src/forms/admin/translations-field.tsx'
import { ConditionField as ConditionField_7fbc0bb79f88b9f5596fec318a3ea78f } from '../../../../src/forms/admin/condition-field.tsx'
import { ConditionValuesField as ConditionValuesField_7fbc0bb79f88b9f5596fec318a3ea78f } from '../../../../src/forms/admin/condition-field.tsx'
import { PublishedCell as PublishedCell_e63315f51c9a07cdce827af2574c7168 } from '../../../../src/content/publishing/status-cell.tsx'
import { ImageNameCell as ImageNameCell_725bfb2860ea60cc4866cc2fe58b0949 } from '../../../../src/content/images/admin/image-name-cell.tsx'
import { OriginalFile as OriginalFile_f177bd8f15066cf3d91c75f397a37374 } from '../../../../src/content/library/original-file.tsx'
import { UsedIn as UsedIn_772d56a8b352b2b5550f44ed681c7d1b } from '../../../../src/content/library/admin/used-in.tsx'
import { MediaList as MediaList_ba7b21156d2b89d34dd28443a6d49c67 } from '../../../../src/workspace/library/media-list.tsx'
import { FileSizeCell as FileSizeCell_18f6f4ae1e00efcad0fefb25ce7e7bbb } from '../../../../src/content/files/admin/file-size-cell.tsx'
import { FileUploads as FileUploads_933fbfcdf32586278a7a4a4b0cecd5af } from '../../../../src/content/library/admin/upload/file-uploads.tsx'
import { Conversation as Conversation_60f92a4c4e2fd7a3651c30646cc264ee } from '../../../../src/submissions/replies/admin/conversation.tsx'
import { ResponsibleCell as ResponsibleCell_145f5a523e8f5b84c189f7e8f5e30483 } from '../../../../src/submissions/inbox/admin/responsible-cell.tsx'
import { OwnerPanel as OwnerPanel_1e362dcd31fabc938d36d5fcf94c013e } from '../../../../src/submissions/inbox/admin/owner-panel.tsx'
import { MessageContact as MessageContact_aa36ad3415700992cd02e57e0c5645e1 } from '../../../../src/submissions/admin/message-contact.tsx'
import { Proposal as Proposal_506869b3a46a6434ef729b2fd1b6c953 } from '../../../../src/submissions/proposals/admin/proposal.tsx'
import { NoSave as NoSave_de83fdae2776dfa1667e9fadb59b8f0d } from '../../../../src/submissions/admin/hide-save-button.tsx'
import { HeldCell as HeldCell_4b087e62b5c0eafda2246f4639080dbb } from '../../../../src/submissions/held/admin/held-buttons.tsx'
import { HeldSelection as HeldSelection_4b087e62b5c0eafda2246f4639080dbb } from '../../../../src/submissions/held/admin/held-buttons.tsx'
import { HeldDocument as HeldDocument_4b087e62b5c0eafda2246f4639080dbb } from '../../../../src/submissions/held/admin/held-buttons.tsx'
import { AnswersCell as AnswersCell_3db4549bcb5a09bb9c4838535c8c092c } from '../../../../src/forms/admin/answer-columns.tsx'
import { AnswersField as AnswersField_a0b350699df3a99c9f76f7cc512c2d73 } from '../../../../src/forms/admin/answers-field.tsx'
import { AnswerColumns as AnswerColumns_3db4549bcb5a09bb9c4838535c8c092c } from '../../../../src/forms/admin/answer-columns.tsx'
import { AnswerSelection as AnswerSelection_c8ea19af752499e98a6470e828078cad } from '../../../../src/forms/admin/answer-buttons.tsx'
import { AnswerDocument as AnswerDocument_c8ea19af752499e98a6470e828078cad } from '../../../../src/forms/admin/answer-buttons.tsx'
import { NameCell as NameCell_b43c7c90cd141912cfea6ec268f09ba2 } from '../../../../src/people/contacts/admin/cells/contact-cells.tsx'
import { LatestPlace as LatestPlace_332d5dd2691f6821cbf5bde583fcedbd } from '../../../../src/people/timeline/admin/timeline-items.tsx'
import { StatusCell as StatusCell_b43c7c90cd141912cfea6ec268f09ba2 } from '../../../../src/people/contacts/admin/cells/contact-cells.tsx'
import { StageCell as StageCell_b43c7c90cd141912cfea6ec268f09ba2 } from '../../../../src/people/contacts/admin/cells/contact-cells.tsx'
import { OwnerCell as OwnerCell_b43c7c90cd141912cfea6ec268f09ba2 } from '../../../../src/people/contacts/admin/cells/contact-cells.tsx'
import { OwnerField as OwnerField_056afdb4a9ec7a4e3d6832331ca96f46 } from '../../../../src/people/follow-ups/admin/owner-field.tsx'
import { EmailOwner as EmailOwner_eb168d0f45c79510ec0caa97de1989d6 } from '../../../../src/people/contacts/admin/email-owner.tsx'
import { NamePart as NamePart_39632939b59150ff25f1bafe409b34fc } from '../../../../src/people/contacts/admin/name-part.tsx'
import { TagsCell as TagsCell_b43c7c90cd141912cfea6ec268f09ba2 } from '../../../../src/people/contacts/admin/cells/contact-cells.tsx'
import { CustomValuesCell as CustomValuesCell_51b89e2d4f1b5ce1a297646422365172 } from '../../../../src/people/custom-fields/custom-values-cell.tsx'
import { CustomFields as CustomFields_6aee32762f71d211df3a9cf25f04c4c5 } from '../../../../src/people/custom-fields/custom-fields.tsx'
import { ContactDuplicates as ContactDuplicates_b5ab86dc74180103be463ec5ba8005ec } from '../../../../src/people/duplicates/contact-duplicates.tsx'
import { PersonActions as PersonActions_dc5b5697d08fe52763345ff6fdc83d4f } from '../../../../src/workspace/privacy/admin/person-actions.tsx'
import { ContactTimeline as ContactTimeline_34fd972ee890e501a2eed1ec7bd55697 } from '../../../../src/people/timeline/admin/contact-timeline.tsx'
import { BoardLink as BoardLink_9dc87ae9aaf2f2d760e92437200f81df } from '../../../../src/people/board/admin/board-link.tsx'
import { ImportLink as ImportLink_131658d5036c4a35f5d2a988ad6d80d8 } from '../../../../src/people/import/admin/import-link.tsx'
import { ExportLinks as ExportLinks_86dcf99d38d69aaa514711f7a718d481 } from '../../../../src/people/export/admin/export-links.tsx'
import { SegmentFilter as SegmentFilter_2a6780502d8482787d9a4099229e7d18 } from '../../../../src/people/segments/admin/list/segment-filter.tsx'
import { OwnerFilter as OwnerFilter_e25b1fc556ee41c96a359b387217f5b3 } from '../../../../src/people/follow-ups/admin/owner-filter.tsx'
import { QuestionsField as QuestionsField_bee1860eb6ae61c20c69fe6b4c298e6a } from '../../../../src/events/registration/admin/questions-field.tsx'
import { ParticipantSegment as ParticipantSegment_cb132853692dffe9ad2cdb8da8f9dbd4 } from '../../../../src/events/registration/admin/participant-segment.tsx'
import { ParticipantSelection as ParticipantSelection_ad33453e8177bc4d72bdc6ee52fa5f93 } from '../../../../src/events/registration/admin/participant-buttons.tsx'
import { ParticipantDocument as ParticipantDocument_ad33453e8177bc4d72bdc6ee52fa5f93 } from '../../../../src/events/registration/admin/participant-buttons.tsx'
import { SignUpSelection as SignUpSelection_783db5ea292c1d409255a41ae8d6a524 } from '../../../../src/events/shifts/admin/sign-up-buttons.tsx'
import { SignUpDocument as SignUpDocument_783db5ea292c1d409255a41ae8d6a524 } from '../../../../src/events/shifts/admin/sign-up-buttons.tsx'
import { RulesField as RulesField_04db6866bd3fb2cbb2b693d87494c8c7 } from '../../../../src/people/segments/rules-field.tsx'
import { SegmentActions as SegmentActions_2001e3d7e922c6606d79e381d301b4d4 } from '../../../../src/workspace/bulk/admin/contacts/segment-actions.tsx'
import { OwnerCell as OwnerCell_37c4a44ad7cca33dd0ef5560630991b9 } from '../../../../src/people/follow-ups/admin/owner-cell.tsx'
import { RuleQuestionField as RuleQuestionField_b1b4c886501a8fa8bf2c9c18ada380f6 } from '../../../../src/forms/admin/rule-question-fields.tsx'
import { RuleAnswerField as RuleAnswerField_b1b4c886501a8fa8bf2c9c18ada380f6 } from '../../../../src/forms/admin/rule-question-fields.tsx'
import { WorkLinks as WorkLinks_f3d91aeec503860f33fabcd5f47d9063 } from '../../../../src/people/follow-ups/admin/work-links.tsx'
import { ImportRecord as ImportRecord_6592851beb93fd975fbf6af018d91334 } from '../../../../src/people/import/admin/record/import-record.tsx'
import { KeyField as KeyField_6786d4647b71af18bfd5fae89339cd83 } from '../../../../src/people/custom-fields/admin/key-field.tsx'
import { ReceiptField as ReceiptField_84bed580ac8cb86ede963601804df900 } from '../../../../src/workspace/privacy/admin/receipt-field.tsx'
import { RetentionPanel as RetentionPanel_9a69200c7e7020ca8a774b2a740ee937 } from '../../../../src/workspace/privacy/admin/retention-panel.tsx'
import { StartFrom as StartFrom_e5fb9e7d21f2b2c701c065d514bbcee2 } from '../../../../src/newsletters/composer/admin/start-from.tsx'
import { WrittenWith as WrittenWith_e4e05459dcf374151e3eef39bbb26c20 } from '../../../../src/newsletters/composer/admin/written-with.tsx'
import { ChangedCards as ChangedCards_93bf0f4b109ced778114c3a4c2dd65bd } from '../../../../src/newsletters/composer/admin/changed-cards.tsx'
import { PlaceholderFeatureClient as PlaceholderFeatureClient_9bbc50d173774070a206e032c2837618 } from '../../../../src/newsletters/composer/admin/placeholder-menu.tsx'
import { PlaceholderName as PlaceholderName_d10eb5d44cefce9a9efd050e5c1ae6d9 } from '../../../../src/newsletters/composer/admin/placeholder-chip.tsx'
import { PlaceholderChip as PlaceholderChip_d10eb5d44cefce9a9efd050e5c1ae6d9 } from '../../../../src/newsletters/composer/admin/placeholder-chip.tsx'
import { AudiencePanel as AudiencePanel_314f93bcc9cc02b7f887e1d38a9736e6 } from '../../../../src/newsletters/audience/admin/audience-panel.tsx'
import { NewsletterSending as NewsletterSending_39ce04ab35a2fa3c8dd088254a26ffbb } from '../../../../src/newsletters/sending/admin/sending.tsx'
import { ArchivePanel as ArchivePanel_02ea266baeb7ecb41584a639b8d33bc3 } from '../../../../src/newsletters/archive/admin/archive-panel.tsx'
import { ResultsPanel as ResultsPanel_9acde7ac2a7ae2fb55361d2b8bae25f0 } from '../../../../src/newsletters/results/admin/results-panel.tsx'
import { MailSteps as MailSteps_4b51e97ff6f92ff4f64c87ba65f82f26 } from '../../../../src/newsletters/admin/mail-steps.tsx'
import { NewsletterPreview as NewsletterPreview_109713bd7f01241189e4b0cbfd623f9f } from '../../../../src/newsletters/preview/admin/mail-preview.tsx'
import { NewsletterStatusCell as NewsletterStatusCell_943f713f3a2759cba28873b23f1810eb } from '../../../../src/newsletters/sending/status-cell.tsx'
import { DigestDraft as DigestDraft_aa75cdd9b9ff005a34b3859537ebfc78 } from '../../../../src/newsletters/digest/admin/digest-draft.tsx'
import { MailSaving as MailSaving_e7e977cc05a4ec05e310ef78b1d0a600 } from '../../../../src/newsletters/admin/mail-saving.tsx'
import { SaveMailButton as SaveMailButton_1f8003946c63cc8558d2ad680d9bc15d } from '../../../../src/newsletters/admin/save-mail-button.tsx'
import { RecipientsPicker as RecipientsPicker_14283e8bcb0b60bb7ff1960b0dca6f0e } from '../../../../src/newsletters/recipients/admin/recipients-picker.tsx'
import { ComposedSending as ComposedSending_39ce04ab35a2fa3c8dd088254a26ffbb } from '../../../../src/newsletters/sending/admin/sending.tsx'
import { ComposedPreview as ComposedPreview_109713bd7f01241189e4b0cbfd623f9f } from '../../../../src/newsletters/preview/admin/mail-preview.tsx'
import { TemplatePreview as TemplatePreview_109713bd7f01241189e4b0cbfd623f9f } from '../../../../src/newsletters/preview/admin/mail-preview.tsx'
import { TopicsCell as TopicsCell_933a7fd3c649c4d589dd66cc7948ca14 } from '../../../../src/people/topics/topics-field.tsx'
import { TopicsField as TopicsField_933a7fd3c649c4d589dd66cc7948ca14 } from '../../../../src/people/topics/topics-field.tsx'
import { ConsentReason as ConsentReason_44c70f4e3243f2ba00f0ab4b953be984 } from '../../../../src/newsletters/admin/consent-reason.tsx'
import { MailStop as MailStop_b147a42b0a9e8744c015c9e073281f22 } from '../../../../src/newsletters/admin/suppression-field.tsx'
import { ZoneSelect as ZoneSelect_b4928da33dfeebcc8a25abeac6cbe5d8 } from '../../../../src/platform/admin/zone-select.tsx'
import { SubscriberPerson as SubscriberPerson_403f32f674f0f794c9b5c1c2b6e804f1 } from '../../../../src/people/consents/admin/subscriber-person.tsx'
import { DeliveryReasonPanel as DeliveryReasonPanel_a54e0ae07059a76d5c1a1ddd68a129de } from '../../../../src/workspace/privacy/admin/delivery-reason.tsx'
import { FirstInvalid as FirstInvalid_0b72db8a734825482e82063679799bd1 } from '../../../../src/platform/admin/first-invalid.tsx'
import { AccountPanel as AccountPanel_85bbdc8169288a3a46f0cdca318bd9e4 } from '../../../../src/accounts/account-panel.tsx'
import { CurrentPassword as CurrentPassword_0ee85817b7edbc0f27fe9e989c5487ae } from '../../../../src/accounts/password/admin/current-password.tsx'
import { RolesExplained as RolesExplained_e5261cf700da755f2a223ac8fcbb911f } from '../../../../src/accounts/admin/roles-explained.tsx'
import { SecurityPanel as SecurityPanel_c2b63272729a0cc59fce96941e393bfd } from '../../../../src/accounts/security/security-panel.tsx'
import { NotificationSettingsPanel as NotificationSettingsPanel_826fa7166fbbab05c9e6e8cd439a948c } from '../../../../src/workspace/notifications/settings-panel.tsx'
import { StateCell as StateCell_8ef3cbae797c777bff534f7c2290381a } from '../../../../src/accounts/state-cell.tsx'
import { RunningBuild as RunningBuild_7654d7b2b87d753904ac4197d9446e42 } from '../../../../src/accounts/admin/running-build.tsx'
import { Invite as Invite_d8e8fe4fa271bcd963d33a75d34cc678 } from '../../../../src/accounts/invitations/admin/invite.tsx'
import { KeyPanel as KeyPanel_ac47392c83640f36a6d4e15edab5e4f6 } from '../../../../src/accounts/keys/key-panel.tsx'
import { NewKey as NewKey_558beaeef2dd9d3ce9ca234ad4a94838 } from '../../../../src/accounts/keys/new-key.tsx'
import { BulkResult as BulkResult_513c8304cf565c48205c2c3ba8188d26 } from '../../../../src/workspace/bulk/result/bulk-result.tsx'
import { WebhookPage as WebhookPage_8749695b949afeb4617df728830dd730 } from '../../../../src/workspace/webhooks/admin/webhook-page.tsx'
import { CallPage as CallPage_c1884ffa1d31a150f457fd3a151c51fc } from '../../../../src/workspace/webhooks/admin/call-page.tsx'
import { JobCell as JobCell_b72c100d3bb7237f57437c3a2efe865c } from '../../../../src/workspace/jobs/admin/job-cell.tsx'
import { JobPage as JobPage_4a27ad012a93620de99c483edf1fc35f } from '../../../../src/workspace/jobs/admin/job-page.tsx'
import { JobFilter as JobFilter_b6dff56f5594fc7348d67a97a21150e1 } from '../../../../src/workspace/jobs/admin/job-filter.tsx'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { MenuPreview as MenuPreview_429b9b7610e16dfb6d6af93e400a4d22 } from '../../../../src/content/navigation/admin/menu-preview.tsx'
import { ItemLabel as ItemLabel_c30d64890f9187ca688d1d247ce9f226 } from '../../../../src/content/navigation/admin/item-label.tsx'
import { CollapsedItems as CollapsedItems_cabf6662c47d53062ae42909f673a6a7 } from '../../../../src/content/navigation/admin/collapsed-items.tsx'
import { OpenTab as OpenTab_e87fa19c5bfb5b1f1289138f6cd69a58 } from '../../../../src/platform/admin/open-tab.tsx'
import { ColourField as ColourField_7ff97d4a2a9af737048af91187e66fad } from '../../../../src/platform/branding/admin/colour-field.tsx'
import { OurText as OurText_2400ca5aecb89444caa1cb927f43142e } from '../../../../src/events/registration/admin/mail-template.tsx'
import { MailTemplateLabel as MailTemplateLabel_2400ca5aecb89444caa1cb927f43142e } from '../../../../src/events/registration/admin/mail-template.tsx'
import { RoleField as RoleField_901391f3b0de3e4c1e91c30ba99effa7 } from '../../../../src/accounts/security/admin/role-field.tsx'
import { SkipLink as SkipLink_ee6762b584ba22a8ac0bfc56ca409789 } from '../../../../src/platform/branding/admin/skip-link.tsx'
import { BrandIcon as BrandIcon_8f4e7ce958119558113aea10f1574fdf } from '../../../../src/platform/branding/admin/graphics.tsx'
import { BrandLogo as BrandLogo_8f4e7ce958119558113aea10f1574fdf } from '../../../../src/platform/branding/admin/graphics.tsx'
import { Find as Find_67a979b36744468f42b5c7850c17cda7 } from '../../../../src/workspace/find/admin/find.tsx'
import { Bell as Bell_e1d16720283740c7d82caa9e462cbcfe } from '../../../../src/workspace/notifications/bell.tsx'
import { SignInTitle as SignInTitle_a2f3ec2d2d8cf4fdbf393ad2437dd0ac } from '../../../../src/platform/branding/admin/sign-in-title.tsx'
import { MenuBrand as MenuBrand_0b47d24edebc593df9be4126bbd5b35c } from '../../../../src/platform/branding/admin/menu-brand.tsx'
import { CustomViewLinks as CustomViewLinks_5878255787b7b0994756d186af104cb9 } from '../../../../src/workspace/menu/admin/custom-view-links.tsx'
import { BrandStyle as BrandStyle_8ad77fa9bd29d070d938d489249702ae } from '../../../../src/platform/branding/admin/brand-style.tsx'
import { AccessibleMarkup as AccessibleMarkup_4ff1754f1c00fa1761e9bb36f6881ba9 } from '../../../../src/platform/workarounds/inaccessible-markup/accessible-markup.tsx'
import { OpenMenu as OpenMenu_5e8acdfb624e208a794f1fed0b2fc3d0 } from '../../../../src/platform/workarounds/closed-menu.tsx'
import { DatesOfReader as DatesOfReader_744555176205b01ade4fc27cf3d7672f } from '../../../../src/platform/workarounds/dates-of-another-region/dates-of-reader.tsx'
import { LostConnection as LostConnection_612307c5a3e9669b903712469d03eedd } from '../../../../src/platform/workarounds/lost-connection.tsx'
import { ReachableLists as ReachableLists_2b21b1f4769d625094001ff359f6cc86 } from '../../../../src/platform/workarounds/unreachable-lists.tsx'
import { SeenVersions as SeenVersions_8642ed0a7a81ef4aba33dc4dfbe985a2 } from '../../../../src/platform/saving/admin/seen-versions.tsx'
import { BackGuard as BackGuard_7a36a91f5279d5c01a8c77db71abe7ad } from '../../../../src/platform/saving/admin/back-guard.tsx'
import { PasswordWarning as PasswordWarning_fe68b1533b64d25243439e74c09fa72f } from '../../../../src/accounts/password/admin/password-warning.tsx'
import { BulkPanel as BulkPanel_c73bf911f65847059a3b062f0b0f8eab } from '../../../../src/workspace/bulk/admin/bulk-panel.tsx'
import { AddedRows as AddedRows_432e811c7ae129dbfea0a00393beedeb } from '../../../../src/platform/admin/added-rows.tsx'
import { SubmissionsInboxView as SubmissionsInboxView_91f6da093d2c908f708e4f9add681b0b } from '../../../../src/submissions/inbox/admin/inbox-view.tsx'
import { WorkView as WorkView_0373c4f32858951905e65e168a0699f1 } from '../../../../src/people/follow-ups/work-view.tsx'
import { BoardView as BoardView_ad58250f85e03563b73be5dbcd63a77d } from '../../../../src/people/board/board-view.tsx'
import { ImportView as ImportView_2aeb18b8fe43111107099644c661b6a1 } from '../../../../src/people/import/admin/import-view.tsx'
import { DuplicatesView as DuplicatesView_a172b1f00b1740b883ef7599d279130b } from '../../../../src/people/duplicates/admin/duplicates-view.tsx'
import { ImportSubscribersView as ImportSubscribersView_2aeb18b8fe43111107099644c661b6a1 } from '../../../../src/people/import/admin/import-view.tsx'
import { ApprovalsView as ApprovalsView_389c0d7012106325428115347af3f0a7 } from '../../../../src/newsletters/approvals/approvals-view.tsx'
import { CalendarView as CalendarView_94662ef6eb88d47139c8d4fbbf6b4621 } from '../../../../src/workspace/calendar/admin/calendar-view.tsx'
import { GapsView as GapsView_5a7ddfd0f343f3c0f9aeee9fc777a3a5 } from '../../../../src/events/shifts/gaps-view.tsx'
import { AuditView as AuditView_533858a5207b3e3cf08813c85c964680 } from '../../../../src/workspace/audit/audit-view.tsx'
import { InboxView as InboxView_8eff7add0db41c7f3bc80d6ad3985c3d } from '../../../../src/mail/inbox/admin/inbox-view.tsx'
import { NotificationsView as NotificationsView_c72dbdf4aae0fc62dc71a5970ca8cfde } from '../../../../src/workspace/notifications/admin/notifications-view.tsx'
import { DashboardView as DashboardView_7aad943ac393ef30ea47d064e1f068f4 } from '../../../../src/workspace/dashboard/admin/dashboard-view.tsx'
import { SignInView as SignInView_053c5c8d697cca31444d1d23d9a5a1e7 } from '../../../../src/accounts/security/admin/sign-in-view.tsx'
import { NoAccessView as NoAccessView_89283c21af253e81c9f7afb9ef024c69 } from '../../../../src/accounts/no-access-view.tsx'
import { SecondFactorView as SecondFactorView_3d0f886b4ff9b5eb60432871086c5efc } from '../../../../src/accounts/security/second-factor-view.tsx'
import { InvitationView as InvitationView_f27a1fa80a55ea30790f057626f0b11a } from '../../../../src/accounts/invitations/invitation-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/platform/admin/no-field.tsx#NoField": NoField_2abcb8d2fd817d40f5c18a7640c29fde,
  "/src/content/versions/admin/last-change-diff.tsx#LastChangeDiff": LastChangeDiff_035098c993cde0e6f50a9ce07f13c309,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "/src/content/rich-text/paste/admin/paste-feature-client.tsx#PasteFeatureClient": PasteFeatureClient_7cf0dbe4ec9c2177e33f7b40e8d5d9f5,
  "@payloadcms/richtext-lexical/client#BlocksFeatureClient": BlocksFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/src/platform/workarounds/unsent-changes/block-changes.tsx#BlockChanges": BlockChanges_0b7c431b95e299c0d2e04cdb8dc0ddc5,
  "/src/content/rich-text/admin/shown-block.tsx#ShownBlock": ShownBlock_daea17722d4ced35ea42094d3b9ce0f0,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#TableFeatureClient": TableFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/src/content/rich-text/admin/nested-lists-client.tsx#NestedListsFeatureClient": NestedListsFeatureClient_610d9156f5358030428e7a81e82772ad,
  "@payloadcms/richtext-lexical/client#IndentFeatureClient": IndentFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
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
  "/src/content/seo/seo-preview.tsx#SeoPreview": SeoPreview_ce36b4206d1e26060229b023a932061f,
  "/src/content/addresses/admin/address-hint.tsx#AddressHint": AddressHint_f7620bc9bd33870cfa18bca8b483a03b,
  "/src/content/fields/author.tsx#AuthorCell": AuthorCell_650bb212f8259195d60f6f6e1eddfd14,
  "/src/content/fields/author.tsx#AuthorField": AuthorField_650bb212f8259195d60f6f6e1eddfd14,
  "/src/content/publishing/status-cell.tsx#StatusCell": StatusCell_e63315f51c9a07cdce827af2574c7168,
  "/src/workspace/empty-lists/admin/empty-list.tsx#EmptyList": EmptyList_e52af05817c8f0e8502ab04f8184d1b3,
  "/src/content/preview/website-preview.tsx#WebsitePreview": WebsitePreview_8875fff81bf157343dc42307dc1b1d74,
  "/src/content/publishing/admin/share-link.tsx#ShareLink": ShareLink_d5e08053d3fbfafc9cb4ad16bba8925e,
  "/src/content/publishing/admin/unpublished.tsx#Unpublished": Unpublished_bfecb6fdc5a147138830ea7836c9762a,
  "/src/content/writing/admin/new-entry.tsx#NewEntry": NewEntry_2828801961ff1543addf96d0490860a2,
  "/src/workspace/audit/admin/history-link.tsx#HistoryLink": HistoryLink_b0ba38d878124acac7b0085435de6e97,
  "/src/platform/workarounds/unsent-changes/resend-changes.tsx#ResendChanges": ResendChanges_4e4b993a8416bb79f0e9df6326b42bed,
  "/src/platform/saving/admin/held-lock.tsx#HeldLock": HeldLock_7c87189cb40939ee635834d83faaeda9,
  "/src/platform/saving/admin/also-here.tsx#AlsoHere": AlsoHere_a5d71ce5380ea0f2e36c9e1cc73632ab,
  "/src/content/publishing/admin/publish-button.tsx#PublishEntry": PublishEntry_e96eeee62238ac4e3c3d2b972b86f0e4,
  "/src/content/writing/admin/save-draft-button.tsx#SaveDraftButton": SaveDraftButton_260814544af10ce341427c9aa527a6f2,
  "/src/content/writing/document-status.tsx#DocumentStatus": DocumentStatus_9c8377c866a4e7f04452fe519cd32690,
  "/src/content/versions/admin/version-list.tsx#VersionList": VersionList_dbbf321b3f72bbd2210b2bb4e7637f9c,
  "/src/workspace/list-views/staff-list.tsx#StaffList": StaffList_f02f6f86b129f76f9081e1e88c4d1205,
  "/src/content/publishing/admin/published-at.tsx#PublishedAt": PublishedAt_9bfdce0bf40a86bfc1877c5369354fca,
  "/src/content/events/event-time-field.tsx#EventTimeField": EventTimeField_7dfc96ee9bb75b4a8ace781813a3acd7,
  "/src/content/events/event-time-field.tsx#EventZoneField": EventZoneField_7dfc96ee9bb75b4a8ace781813a3acd7,
  "/src/events/registration/admin/participation-panel.tsx#ParticipationPanel": ParticipationPanel_aa7ec73fc4dca2f345bff7ea07b742c6,
  "/src/content/events/event-time-field.tsx#SeriesField": SeriesField_7dfc96ee9bb75b4a8ace781813a3acd7,
  "/src/events/registration/admin/publish-event.tsx#PublishEvent": PublishEvent_6bd7bbb6776894e35bb1681e60d567cb,
  "/src/events/shifts/admin/staffing-panel.tsx#StaffingPanel": StaffingPanel_c1fd1029d37835a40270900973e40651,
  "/src/events/shifts/form-fields.tsx#RepeatField": RepeatField_c7d263e19ceb60d1ae5ec7a074161c2c,
  "/src/events/shifts/form-fields.tsx#EventField": EventField_c7d263e19ceb60d1ae5ec7a074161c2c,
  "/src/events/shifts/admin/staffing-panel.tsx#GapsLink": GapsLink_c1fd1029d37835a40270900973e40651,
  "/src/forms/petitions/admin/petition-panel.tsx#PetitionPanel": PetitionPanel_824dcc149a15368d1819c6ae461e4f49,
  "/src/forms/admin/form-figures.tsx#FormFigures": FormFigures_5c261b9b97fdebb9c121d3e99083d7a8,
  "/src/forms/admin/translations-field.tsx#TranslationsField": TranslationsField_46099623aa20886523ae9b638cea7ecd,
  "/src/forms/admin/condition-field.tsx#ConditionField": ConditionField_7fbc0bb79f88b9f5596fec318a3ea78f,
  "/src/forms/admin/condition-field.tsx#ConditionValuesField": ConditionValuesField_7fbc0bb79f88b9f5596fec318a3ea78f,
  "/src/content/publishing/status-cell.tsx#PublishedCell": PublishedCell_e63315f51c9a07cdce827af2574c7168,
  "/src/content/images/admin/image-name-cell.tsx#ImageNameCell": ImageNameCell_725bfb2860ea60cc4866cc2fe58b0949,
  "/src/content/library/original-file.tsx#OriginalFile": OriginalFile_f177bd8f15066cf3d91c75f397a37374,
  "/src/content/library/admin/used-in.tsx#UsedIn": UsedIn_772d56a8b352b2b5550f44ed681c7d1b,
  "/src/workspace/library/media-list.tsx#MediaList": MediaList_ba7b21156d2b89d34dd28443a6d49c67,
  "/src/content/files/admin/file-size-cell.tsx#FileSizeCell": FileSizeCell_18f6f4ae1e00efcad0fefb25ce7e7bbb,
  "/src/content/library/admin/upload/file-uploads.tsx#FileUploads": FileUploads_933fbfcdf32586278a7a4a4b0cecd5af,
  "/src/submissions/replies/admin/conversation.tsx#Conversation": Conversation_60f92a4c4e2fd7a3651c30646cc264ee,
  "/src/submissions/inbox/admin/responsible-cell.tsx#ResponsibleCell": ResponsibleCell_145f5a523e8f5b84c189f7e8f5e30483,
  "/src/submissions/inbox/admin/owner-panel.tsx#OwnerPanel": OwnerPanel_1e362dcd31fabc938d36d5fcf94c013e,
  "/src/submissions/admin/message-contact.tsx#MessageContact": MessageContact_aa36ad3415700992cd02e57e0c5645e1,
  "/src/submissions/proposals/admin/proposal.tsx#Proposal": Proposal_506869b3a46a6434ef729b2fd1b6c953,
  "/src/submissions/admin/hide-save-button.tsx#NoSave": NoSave_de83fdae2776dfa1667e9fadb59b8f0d,
  "/src/submissions/held/admin/held-buttons.tsx#HeldCell": HeldCell_4b087e62b5c0eafda2246f4639080dbb,
  "/src/submissions/held/admin/held-buttons.tsx#HeldSelection": HeldSelection_4b087e62b5c0eafda2246f4639080dbb,
  "/src/submissions/held/admin/held-buttons.tsx#HeldDocument": HeldDocument_4b087e62b5c0eafda2246f4639080dbb,
  "/src/forms/admin/answer-columns.tsx#AnswersCell": AnswersCell_3db4549bcb5a09bb9c4838535c8c092c,
  "/src/forms/admin/answers-field.tsx#AnswersField": AnswersField_a0b350699df3a99c9f76f7cc512c2d73,
  "/src/forms/admin/answer-columns.tsx#AnswerColumns": AnswerColumns_3db4549bcb5a09bb9c4838535c8c092c,
  "/src/forms/admin/answer-buttons.tsx#AnswerSelection": AnswerSelection_c8ea19af752499e98a6470e828078cad,
  "/src/forms/admin/answer-buttons.tsx#AnswerDocument": AnswerDocument_c8ea19af752499e98a6470e828078cad,
  "/src/people/contacts/admin/cells/contact-cells.tsx#NameCell": NameCell_b43c7c90cd141912cfea6ec268f09ba2,
  "/src/people/timeline/admin/timeline-items.tsx#LatestPlace": LatestPlace_332d5dd2691f6821cbf5bde583fcedbd,
  "/src/people/contacts/admin/cells/contact-cells.tsx#StatusCell": StatusCell_b43c7c90cd141912cfea6ec268f09ba2,
  "/src/people/contacts/admin/cells/contact-cells.tsx#StageCell": StageCell_b43c7c90cd141912cfea6ec268f09ba2,
  "/src/people/contacts/admin/cells/contact-cells.tsx#OwnerCell": OwnerCell_b43c7c90cd141912cfea6ec268f09ba2,
  "/src/people/follow-ups/admin/owner-field.tsx#OwnerField": OwnerField_056afdb4a9ec7a4e3d6832331ca96f46,
  "/src/people/contacts/admin/email-owner.tsx#EmailOwner": EmailOwner_eb168d0f45c79510ec0caa97de1989d6,
  "/src/people/contacts/admin/name-part.tsx#NamePart": NamePart_39632939b59150ff25f1bafe409b34fc,
  "/src/people/contacts/admin/cells/contact-cells.tsx#TagsCell": TagsCell_b43c7c90cd141912cfea6ec268f09ba2,
  "/src/people/custom-fields/custom-values-cell.tsx#CustomValuesCell": CustomValuesCell_51b89e2d4f1b5ce1a297646422365172,
  "/src/people/custom-fields/custom-fields.tsx#CustomFields": CustomFields_6aee32762f71d211df3a9cf25f04c4c5,
  "/src/people/duplicates/contact-duplicates.tsx#ContactDuplicates": ContactDuplicates_b5ab86dc74180103be463ec5ba8005ec,
  "/src/workspace/privacy/admin/person-actions.tsx#PersonActions": PersonActions_dc5b5697d08fe52763345ff6fdc83d4f,
  "/src/people/timeline/admin/contact-timeline.tsx#ContactTimeline": ContactTimeline_34fd972ee890e501a2eed1ec7bd55697,
  "/src/people/board/admin/board-link.tsx#BoardLink": BoardLink_9dc87ae9aaf2f2d760e92437200f81df,
  "/src/people/import/admin/import-link.tsx#ImportLink": ImportLink_131658d5036c4a35f5d2a988ad6d80d8,
  "/src/people/export/admin/export-links.tsx#ExportLinks": ExportLinks_86dcf99d38d69aaa514711f7a718d481,
  "/src/people/segments/admin/list/segment-filter.tsx#SegmentFilter": SegmentFilter_2a6780502d8482787d9a4099229e7d18,
  "/src/people/follow-ups/admin/owner-filter.tsx#OwnerFilter": OwnerFilter_e25b1fc556ee41c96a359b387217f5b3,
  "/src/events/registration/admin/questions-field.tsx#QuestionsField": QuestionsField_bee1860eb6ae61c20c69fe6b4c298e6a,
  "/src/events/registration/admin/participant-segment.tsx#ParticipantSegment": ParticipantSegment_cb132853692dffe9ad2cdb8da8f9dbd4,
  "/src/events/registration/admin/participant-buttons.tsx#ParticipantSelection": ParticipantSelection_ad33453e8177bc4d72bdc6ee52fa5f93,
  "/src/events/registration/admin/participant-buttons.tsx#ParticipantDocument": ParticipantDocument_ad33453e8177bc4d72bdc6ee52fa5f93,
  "/src/events/shifts/admin/sign-up-buttons.tsx#SignUpSelection": SignUpSelection_783db5ea292c1d409255a41ae8d6a524,
  "/src/events/shifts/admin/sign-up-buttons.tsx#SignUpDocument": SignUpDocument_783db5ea292c1d409255a41ae8d6a524,
  "/src/people/segments/rules-field.tsx#RulesField": RulesField_04db6866bd3fb2cbb2b693d87494c8c7,
  "/src/workspace/bulk/admin/contacts/segment-actions.tsx#SegmentActions": SegmentActions_2001e3d7e922c6606d79e381d301b4d4,
  "/src/people/follow-ups/admin/owner-cell.tsx#OwnerCell": OwnerCell_37c4a44ad7cca33dd0ef5560630991b9,
  "/src/forms/admin/rule-question-fields.tsx#RuleQuestionField": RuleQuestionField_b1b4c886501a8fa8bf2c9c18ada380f6,
  "/src/forms/admin/rule-question-fields.tsx#RuleAnswerField": RuleAnswerField_b1b4c886501a8fa8bf2c9c18ada380f6,
  "/src/people/follow-ups/admin/work-links.tsx#WorkLinks": WorkLinks_f3d91aeec503860f33fabcd5f47d9063,
  "/src/people/import/admin/record/import-record.tsx#ImportRecord": ImportRecord_6592851beb93fd975fbf6af018d91334,
  "/src/people/custom-fields/admin/key-field.tsx#KeyField": KeyField_6786d4647b71af18bfd5fae89339cd83,
  "/src/workspace/privacy/admin/receipt-field.tsx#ReceiptField": ReceiptField_84bed580ac8cb86ede963601804df900,
  "/src/workspace/privacy/admin/retention-panel.tsx#RetentionPanel": RetentionPanel_9a69200c7e7020ca8a774b2a740ee937,
  "/src/newsletters/composer/admin/start-from.tsx#StartFrom": StartFrom_e5fb9e7d21f2b2c701c065d514bbcee2,
  "/src/newsletters/composer/admin/written-with.tsx#WrittenWith": WrittenWith_e4e05459dcf374151e3eef39bbb26c20,
  "/src/newsletters/composer/admin/changed-cards.tsx#ChangedCards": ChangedCards_93bf0f4b109ced778114c3a4c2dd65bd,
  "/src/newsletters/composer/admin/placeholder-menu.tsx#PlaceholderFeatureClient": PlaceholderFeatureClient_9bbc50d173774070a206e032c2837618,
  "/src/newsletters/composer/admin/placeholder-chip.tsx#PlaceholderName": PlaceholderName_d10eb5d44cefce9a9efd050e5c1ae6d9,
  "/src/newsletters/composer/admin/placeholder-chip.tsx#PlaceholderChip": PlaceholderChip_d10eb5d44cefce9a9efd050e5c1ae6d9,
  "/src/newsletters/audience/admin/audience-panel.tsx#AudiencePanel": AudiencePanel_314f93bcc9cc02b7f887e1d38a9736e6,
  "/src/newsletters/sending/admin/sending.tsx#NewsletterSending": NewsletterSending_39ce04ab35a2fa3c8dd088254a26ffbb,
  "/src/newsletters/archive/admin/archive-panel.tsx#ArchivePanel": ArchivePanel_02ea266baeb7ecb41584a639b8d33bc3,
  "/src/newsletters/results/admin/results-panel.tsx#ResultsPanel": ResultsPanel_9acde7ac2a7ae2fb55361d2b8bae25f0,
  "/src/newsletters/admin/mail-steps.tsx#MailSteps": MailSteps_4b51e97ff6f92ff4f64c87ba65f82f26,
  "/src/newsletters/preview/admin/mail-preview.tsx#NewsletterPreview": NewsletterPreview_109713bd7f01241189e4b0cbfd623f9f,
  "/src/newsletters/sending/status-cell.tsx#NewsletterStatusCell": NewsletterStatusCell_943f713f3a2759cba28873b23f1810eb,
  "/src/newsletters/digest/admin/digest-draft.tsx#DigestDraft": DigestDraft_aa75cdd9b9ff005a34b3859537ebfc78,
  "/src/newsletters/admin/mail-saving.tsx#MailSaving": MailSaving_e7e977cc05a4ec05e310ef78b1d0a600,
  "/src/newsletters/admin/save-mail-button.tsx#SaveMailButton": SaveMailButton_1f8003946c63cc8558d2ad680d9bc15d,
  "/src/newsletters/recipients/admin/recipients-picker.tsx#RecipientsPicker": RecipientsPicker_14283e8bcb0b60bb7ff1960b0dca6f0e,
  "/src/newsletters/sending/admin/sending.tsx#ComposedSending": ComposedSending_39ce04ab35a2fa3c8dd088254a26ffbb,
  "/src/newsletters/preview/admin/mail-preview.tsx#ComposedPreview": ComposedPreview_109713bd7f01241189e4b0cbfd623f9f,
  "/src/newsletters/preview/admin/mail-preview.tsx#TemplatePreview": TemplatePreview_109713bd7f01241189e4b0cbfd623f9f,
  "/src/people/topics/topics-field.tsx#TopicsCell": TopicsCell_933a7fd3c649c4d589dd66cc7948ca14,
  "/src/people/topics/topics-field.tsx#TopicsField": TopicsField_933a7fd3c649c4d589dd66cc7948ca14,
  "/src/newsletters/admin/consent-reason.tsx#ConsentReason": ConsentReason_44c70f4e3243f2ba00f0ab4b953be984,
  "/src/newsletters/admin/suppression-field.tsx#MailStop": MailStop_b147a42b0a9e8744c015c9e073281f22,
  "/src/platform/admin/zone-select.tsx#ZoneSelect": ZoneSelect_b4928da33dfeebcc8a25abeac6cbe5d8,
  "/src/people/consents/admin/subscriber-person.tsx#SubscriberPerson": SubscriberPerson_403f32f674f0f794c9b5c1c2b6e804f1,
  "/src/workspace/privacy/admin/delivery-reason.tsx#DeliveryReasonPanel": DeliveryReasonPanel_a54e0ae07059a76d5c1a1ddd68a129de,
  "/src/platform/admin/first-invalid.tsx#FirstInvalid": FirstInvalid_0b72db8a734825482e82063679799bd1,
  "/src/accounts/account-panel.tsx#AccountPanel": AccountPanel_85bbdc8169288a3a46f0cdca318bd9e4,
  "/src/accounts/password/admin/current-password.tsx#CurrentPassword": CurrentPassword_0ee85817b7edbc0f27fe9e989c5487ae,
  "/src/accounts/admin/roles-explained.tsx#RolesExplained": RolesExplained_e5261cf700da755f2a223ac8fcbb911f,
  "/src/accounts/security/security-panel.tsx#SecurityPanel": SecurityPanel_c2b63272729a0cc59fce96941e393bfd,
  "/src/workspace/notifications/settings-panel.tsx#NotificationSettingsPanel": NotificationSettingsPanel_826fa7166fbbab05c9e6e8cd439a948c,
  "/src/accounts/state-cell.tsx#StateCell": StateCell_8ef3cbae797c777bff534f7c2290381a,
  "/src/accounts/admin/running-build.tsx#RunningBuild": RunningBuild_7654d7b2b87d753904ac4197d9446e42,
  "/src/accounts/invitations/admin/invite.tsx#Invite": Invite_d8e8fe4fa271bcd963d33a75d34cc678,
  "/src/accounts/keys/key-panel.tsx#KeyPanel": KeyPanel_ac47392c83640f36a6d4e15edab5e4f6,
  "/src/accounts/keys/new-key.tsx#NewKey": NewKey_558beaeef2dd9d3ce9ca234ad4a94838,
  "/src/workspace/bulk/result/bulk-result.tsx#BulkResult": BulkResult_513c8304cf565c48205c2c3ba8188d26,
  "/src/workspace/webhooks/admin/webhook-page.tsx#WebhookPage": WebhookPage_8749695b949afeb4617df728830dd730,
  "/src/workspace/webhooks/admin/call-page.tsx#CallPage": CallPage_c1884ffa1d31a150f457fd3a151c51fc,
  "/src/workspace/jobs/admin/job-cell.tsx#JobCell": JobCell_b72c100d3bb7237f57437c3a2efe865c,
  "/src/workspace/jobs/admin/job-page.tsx#JobPage": JobPage_4a27ad012a93620de99c483edf1fc35f,
  "/src/workspace/jobs/admin/job-filter.tsx#JobFilter": JobFilter_b6dff56f5594fc7348d67a97a21150e1,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "/src/content/navigation/admin/menu-preview.tsx#MenuPreview": MenuPreview_429b9b7610e16dfb6d6af93e400a4d22,
  "/src/content/navigation/admin/item-label.tsx#ItemLabel": ItemLabel_c30d64890f9187ca688d1d247ce9f226,
  "/src/content/navigation/admin/collapsed-items.tsx#CollapsedItems": CollapsedItems_cabf6662c47d53062ae42909f673a6a7,
  "/src/platform/admin/open-tab.tsx#OpenTab": OpenTab_e87fa19c5bfb5b1f1289138f6cd69a58,
  "/src/platform/branding/admin/colour-field.tsx#ColourField": ColourField_7ff97d4a2a9af737048af91187e66fad,
  "/src/events/registration/admin/mail-template.tsx#OurText": OurText_2400ca5aecb89444caa1cb927f43142e,
  "/src/events/registration/admin/mail-template.tsx#MailTemplateLabel": MailTemplateLabel_2400ca5aecb89444caa1cb927f43142e,
  "/src/accounts/security/admin/role-field.tsx#RoleField": RoleField_901391f3b0de3e4c1e91c30ba99effa7,
  "/src/platform/branding/admin/skip-link.tsx#SkipLink": SkipLink_ee6762b584ba22a8ac0bfc56ca409789,
  "/src/platform/branding/admin/graphics.tsx#BrandIcon": BrandIcon_8f4e7ce958119558113aea10f1574fdf,
  "/src/platform/branding/admin/graphics.tsx#BrandLogo": BrandLogo_8f4e7ce958119558113aea10f1574fdf,
  "/src/workspace/find/admin/find.tsx#Find": Find_67a979b36744468f42b5c7850c17cda7,
  "/src/workspace/notifications/bell.tsx#Bell": Bell_e1d16720283740c7d82caa9e462cbcfe,
  "/src/platform/branding/admin/sign-in-title.tsx#SignInTitle": SignInTitle_a2f3ec2d2d8cf4fdbf393ad2437dd0ac,
  "/src/platform/branding/admin/menu-brand.tsx#MenuBrand": MenuBrand_0b47d24edebc593df9be4126bbd5b35c,
  "/src/workspace/menu/admin/custom-view-links.tsx#CustomViewLinks": CustomViewLinks_5878255787b7b0994756d186af104cb9,
  "/src/platform/branding/admin/brand-style.tsx#BrandStyle": BrandStyle_8ad77fa9bd29d070d938d489249702ae,
  "/src/platform/workarounds/inaccessible-markup/accessible-markup.tsx#AccessibleMarkup": AccessibleMarkup_4ff1754f1c00fa1761e9bb36f6881ba9,
  "/src/platform/workarounds/closed-menu.tsx#OpenMenu": OpenMenu_5e8acdfb624e208a794f1fed0b2fc3d0,
  "/src/platform/workarounds/dates-of-another-region/dates-of-reader.tsx#DatesOfReader": DatesOfReader_744555176205b01ade4fc27cf3d7672f,
  "/src/platform/workarounds/lost-connection.tsx#LostConnection": LostConnection_612307c5a3e9669b903712469d03eedd,
  "/src/platform/workarounds/unreachable-lists.tsx#ReachableLists": ReachableLists_2b21b1f4769d625094001ff359f6cc86,
  "/src/platform/saving/admin/seen-versions.tsx#SeenVersions": SeenVersions_8642ed0a7a81ef4aba33dc4dfbe985a2,
  "/src/platform/saving/admin/back-guard.tsx#BackGuard": BackGuard_7a36a91f5279d5c01a8c77db71abe7ad,
  "/src/accounts/password/admin/password-warning.tsx#PasswordWarning": PasswordWarning_fe68b1533b64d25243439e74c09fa72f,
  "/src/workspace/bulk/admin/bulk-panel.tsx#BulkPanel": BulkPanel_c73bf911f65847059a3b062f0b0f8eab,
  "/src/platform/admin/added-rows.tsx#AddedRows": AddedRows_432e811c7ae129dbfea0a00393beedeb,
  "/src/submissions/inbox/admin/inbox-view.tsx#SubmissionsInboxView": SubmissionsInboxView_91f6da093d2c908f708e4f9add681b0b,
  "/src/people/follow-ups/work-view.tsx#WorkView": WorkView_0373c4f32858951905e65e168a0699f1,
  "/src/people/board/board-view.tsx#BoardView": BoardView_ad58250f85e03563b73be5dbcd63a77d,
  "/src/people/import/admin/import-view.tsx#ImportView": ImportView_2aeb18b8fe43111107099644c661b6a1,
  "/src/people/duplicates/admin/duplicates-view.tsx#DuplicatesView": DuplicatesView_a172b1f00b1740b883ef7599d279130b,
  "/src/people/import/admin/import-view.tsx#ImportSubscribersView": ImportSubscribersView_2aeb18b8fe43111107099644c661b6a1,
  "/src/newsletters/approvals/approvals-view.tsx#ApprovalsView": ApprovalsView_389c0d7012106325428115347af3f0a7,
  "/src/workspace/calendar/admin/calendar-view.tsx#CalendarView": CalendarView_94662ef6eb88d47139c8d4fbbf6b4621,
  "/src/events/shifts/gaps-view.tsx#GapsView": GapsView_5a7ddfd0f343f3c0f9aeee9fc777a3a5,
  "/src/workspace/audit/audit-view.tsx#AuditView": AuditView_533858a5207b3e3cf08813c85c964680,
  "/src/mail/inbox/admin/inbox-view.tsx#InboxView": InboxView_8eff7add0db41c7f3bc80d6ad3985c3d,
  "/src/workspace/notifications/admin/notifications-view.tsx#NotificationsView": NotificationsView_c72dbdf4aae0fc62dc71a5970ca8cfde,
  "/src/workspace/dashboard/admin/dashboard-view.tsx#DashboardView": DashboardView_7aad943ac393ef30ea47d064e1f068f4,
  "/src/accounts/security/admin/sign-in-view.tsx#SignInView": SignInView_053c5c8d697cca31444d1d23d9a5a1e7,
  "/src/accounts/no-access-view.tsx#NoAccessView": NoAccessView_89283c21af253e81c9f7afb9ef024c69,
  "/src/accounts/security/second-factor-view.tsx#SecondFactorView": SecondFactorView_3d0f886b4ff9b5eb60432871086c5efc,
  "/src/accounts/invitations/invitation-view.tsx#InvitationView": InvitationView_f27a1fa80a55ea30790f057626f0b11a,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
