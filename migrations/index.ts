import * as migration_20261120_201219_initial from './20261120_201219_initial'
import * as migration_20261120_204500_submission_rules from './20261120_204500_submission_rules'
import * as migration_20261120_205000_contact_rules from './20261120_205000_contact_rules'
import * as migration_20261120_205500_account_rules from './20261120_205500_account_rules'
import * as migration_20261120_211000_delivery_rules from './20261120_211000_delivery_rules'
import * as migration_20261120_211001_content_rules from './20261120_211001_content_rules'
import * as migration_20261120_213000_delivery_order from './20261120_213000_delivery_order'
import * as migration_20261121_003000_content_changes from './20261121_003000_content_changes'
import * as migration_20261121_005739_saved_filters from './20261121_005739_saved_filters'
import * as migration_20261121_012000_first_attempt from './20261121_012000_first_attempt'
import * as migration_20261121_074500_keep_an_administrator from './20261121_074500_keep_an_administrator'
import * as migration_20261121_213500_content_writer from './20261121_213500_content_writer'
import * as migration_20261122_115957_interactions from './20261122_115957_interactions'
import * as migration_20261122_121025_media_names from './20261122_121025_media_names'
import * as migration_20261122_121255_account_mails from './20261122_121255_account_mails'
import * as migration_20261122_121500_calendar_domain from './20261122_121500_calendar_domain'
import * as migration_20261122_122000_name_order from './20261122_122000_name_order'
import * as migration_20261122_123500_delivery_indexes from './20261122_123500_delivery_indexes'
import * as migration_20261122_124000_mail_link_key from './20261122_124000_mail_link_key'
import * as migration_20261122_124208_site_language from './20261122_124208_site_language'
import * as migration_20261122_125748_bulk_edits from './20261122_125748_bulk_edits'
import * as migration_20261122_125749_bulk_edit_documents from './20261122_125749_bulk_edit_documents'
import * as migration_20261122_131306_unused_uploads from './20261122_131306_unused_uploads'
import * as migration_20261122_142343_proposal_images from './20261122_142343_proposal_images'
import * as migration_20261122_143606_media_files from './20261122_143606_media_files'
import * as migration_20261122_150831_tasks from './20261122_150831_tasks'
import * as migration_20261122_151300_unfinished_images from './20261122_151300_unfinished_images'
import * as migration_20261122_152006_newsletter_records from './20261122_152006_newsletter_records'
import * as migration_20261122_161255_declared_tables from './20261122_161255_declared_tables'
import * as migration_20261122_205427_people from './20261122_205427_people'
import * as migration_20261122_205500_people_rules from './20261122_205500_people_rules'
import * as migration_20261122_211000_consent_ledger from './20261122_211000_consent_ledger'
import * as migration_20261122_211200_follow_up_work from './20261122_211200_follow_up_work'
import * as migration_20261122_211205_other_emails from './20261122_211205_other_emails'
import * as migration_20261122_211206_duplicates from './20261122_211206_duplicates'
import * as migration_20261122_211400_segment_indexes from './20261122_211400_segment_indexes'
import * as migration_20261122_212500_board_order from './20261122_212500_board_order'
import * as migration_20261122_214000_consent_dates from './20261122_214000_consent_dates'
import * as migration_20261122_215217_bulk_reasons from './20261122_215217_bulk_reasons'
import * as migration_20261122_215517_follow_ups_by_hand from './20261122_215517_follow_ups_by_hand'
import * as migration_20261122_224230_preference_requests from './20261122_224230_preference_requests'
import * as migration_20261123_014742_bounces from './20261123_014742_bounces'
import * as migration_20261123_023502_composer from './20261123_023502_composer'
import * as migration_20261123_033907_audience from './20261123_033907_audience'
import * as migration_20261123_062942_reply_to from './20261123_062942_reply_to'
import * as migration_20261123_064722_sending_control from './20261123_064722_sending_control'
import * as migration_20261123_065407_mail_frames from './20261123_065407_mail_frames'
import * as migration_20261123_070625_replies from './20261123_070625_replies'
import * as migration_20261123_071459_sending_limits from './20261123_071459_sending_limits'
import * as migration_20261123_072328_local_time from './20261123_072328_local_time'
import * as migration_20261123_091336_left_by_newsletter from './20261123_091336_left_by_newsletter'
import * as migration_20261123_091555_welcome_mail from './20261123_091555_welcome_mail'
import * as migration_20261123_091556_welcome_once from './20261123_091556_welcome_once'
import * as migration_20261123_093939_counted_links from './20261123_093939_counted_links'
import * as migration_20261123_100219_digest_schedule from './20261123_100219_digest_schedule'
import * as migration_20261124_083000_content_change_details from './20261124_083000_content_change_details'
import * as migration_20261124_083209_public_site from './20261124_083209_public_site'
import * as migration_20261124_085000_search_indexes from './20261124_085000_search_indexes'
import * as migration_20261124_092500_search_task from './20261124_092500_search_task'
import * as migration_20261124_093000_search_entries from './20261124_093000_search_entries'
import * as migration_20261124_095945_image_copies from './20261124_095945_image_copies'
import * as migration_20261124_101500_webhooks from './20261124_101500_webhooks'
import * as migration_20261124_101501_webhook_events from './20261124_101501_webhook_events'
import * as migration_20261124_101613_accounts from './20261124_101613_accounts'
import * as migration_20261124_101614_second_factors from './20261124_101614_second_factors'
import * as migration_20261124_102600_navigation_links from './20261124_102600_navigation_links'
import * as migration_20261124_103125_seo from './20261124_103125_seo'
import * as migration_20261124_133737_public_changes from './20261124_133737_public_changes'
import * as migration_20261124_171500_find_indexes from './20261124_171500_find_indexes'
import * as migration_20261124_180000_submission_owners from './20261124_180000_submission_owners'
import * as migration_20261124_183600_audit_trail from './20261124_183600_audit_trail'
import * as migration_20261124_184542_ledger_totals from './20261124_184542_ledger_totals'
import * as migration_20261124_185000_notifications from './20261124_185000_notifications'
import * as migration_20261124_190739_last_change from './20261124_190739_last_change'
import * as migration_20261125_163000_image_uses from './20261125_163000_image_uses'
import * as migration_20261125_195623_unsubscribe_url from './20261125_195623_unsubscribe_url'
import * as migration_20261125_202500_draft_words from './20261125_202500_draft_words'
import * as migration_20261125_203338_files from './20261125_203338_files'
import * as migration_20261126_091055_newsletter_outcomes from './20261126_091055_newsletter_outcomes'
import * as migration_20261126_200559_row_counts from './20261126_200559_row_counts'
import * as migration_20261127_073000_public_forms from './20261127_073000_public_forms'
import * as migration_20261127_073500_email_changes from './20261127_073500_email_changes'
import * as migration_20261127_080000_changes_of_rows from './20261127_080000_changes_of_rows'
import * as migration_20261127_080500_subscription_requests from './20261127_080500_subscription_requests'
import * as migration_20261127_081000_delivery_states from './20261127_081000_delivery_states'
import * as migration_20261127_083500_stage_names from './20261127_083500_stage_names'
import * as migration_20261127_083900_withdrawn_elsewhere from './20261127_083900_withdrawn_elsewhere'
import * as migration_20261127_160000_published_texts from './20261127_160000_published_texts'
import * as migration_20261127_163500_time_zone_names from './20261127_163500_time_zone_names'
import * as migration_20261127_165500_composed_letters from './20261127_165500_composed_letters'
import * as migration_20261127_185317_name_parts from './20261127_185317_name_parts'
import * as migration_20261127_195700_postcodes from './20261127_195700_postcodes'
import * as migration_20261127_202558_preheaders from './20261127_202558_preheaders'
import * as migration_20261127_232215_approved_newsletters from './20261127_232215_approved_newsletters'
import * as migration_20261127_235000_presences from './20261127_235000_presences'
import * as migration_20261128_014500_names_from_forms from './20261128_014500_names_from_forms'
import * as migration_20261128_043000_search_words from './20261128_043000_search_words'
import * as migration_20261128_070000_submission_keys from './20261128_070000_submission_keys'
import * as migration_20261128_072000_topics from './20261128_072000_topics'
import * as migration_20261128_072500_held_submissions from './20261128_072500_held_submissions'
import * as migration_20261128_073000_newsletter_archive from './20261128_073000_newsletter_archive'
import * as migration_20261128_081000_newsletter_topics from './20261128_081000_newsletter_topics'
import * as migration_20261128_082000_proof_of_work from './20261128_082000_proof_of_work'
import * as migration_20261128_084000_mails_by_strangers from './20261128_084000_mails_by_strangers'
import * as migration_20261128_114000_reader_language from './20261128_114000_reader_language'
import * as migration_20261128_123000_subject_tests from './20261128_123000_subject_tests'
import * as migration_20261128_124500_mails_per_week from './20261128_124500_mails_per_week'
import * as migration_20261128_124600_weekly_digest from './20261128_124600_weekly_digest'
import * as migration_20261128_151300_event_times from './20261128_151300_event_times'
import * as migration_20261128_153000_subscribers_by_topic from './20261128_153000_subscribers_by_topic'
import * as migration_20261128_155000_event_registrations from './20261128_155000_event_registrations'
import * as migration_20261128_164500_registration_webhooks from './20261128_164500_registration_webhooks'
import * as migration_20261128_190000_registrations_beyond_week from './20261128_190000_registrations_beyond_week'
import * as migration_20261129_060000_registration_mails from './20261129_060000_registration_mails'
import * as migration_20261129_091500_moved_registrations from './20261129_091500_moved_registrations'
import * as migration_20261129_094500_event_proposals from './20261129_094500_event_proposals'
import * as migration_20261129_191500_door_links from './20261129_191500_door_links'
import * as migration_20261129_200000_event_shifts from './20261129_200000_event_shifts'
import * as migration_20261129_210000_forms from './20261129_210000_forms'
import * as migration_20261130_081500_event_follow_ups from './20261130_081500_event_follow_ups'
import * as migration_20261130_084500_participant_imports from './20261130_084500_participant_imports'
import * as migration_20261201_080000_form_kinds from './20261201_080000_form_kinds'
import * as migration_20261201_093000_answers_to_link from './20261201_093000_answers_to_link'
import * as migration_20261201_094500_answers_of_people from './20261201_094500_answers_of_people'
import * as migration_20261201_101500_petitions from './20261201_101500_petitions'
import * as migration_20261201_120000_registration_forms from './20261201_120000_registration_forms'
import * as migration_20261201_123000_form_languages from './20261201_123000_form_languages'
import * as migration_20261201_130000_surveys from './20261201_130000_surveys'
import * as migration_20261201_131000_survey_calls from './20261201_131000_survey_calls'
import * as migration_20261201_140000_replies_to_answers from './20261201_140000_replies_to_answers'
import * as migration_20261201_170000_form_files from './20261201_170000_form_files'
import * as migration_20261201_180000_api_keys from './20261201_180000_api_keys'
import * as migration_20261201_200000_trash from './20261201_200000_trash'
import * as migration_20261201_201000_former_addresses from './20261201_201000_former_addresses'
import * as migration_20261201_201000_trash_of_mails_and_forms from './20261201_201000_trash_of_mails_and_forms'
import * as migration_20261201_210000_identity_providers from './20261201_210000_identity_providers'
import * as migration_20261201_220000_contact_webhooks from './20261201_220000_contact_webhooks'
import * as migration_20261201_221000_addresses_in_trash from './20261201_221000_addresses_in_trash'
import * as migration_20261201_230000_trash_of_contacts from './20261201_230000_trash_of_contacts'
import * as migration_20261202_010000_retention from './20261202_010000_retention'
import * as migration_20261202_020000_watched_collections from './20261202_020000_watched_collections'
import * as migration_20261202_030000_drafts_by_keys from './20261202_030000_drafts_by_keys'
import * as migration_20261202_050000_agreements from './20261202_050000_agreements'
import * as migration_20261202_060000_freezings from './20261202_060000_freezings'
import * as migration_20261203_010000_rule_owners from './20261203_010000_rule_owners'
import * as migration_20261203_020000_filters_of_content from './20261203_020000_filters_of_content'
import * as migration_20261203_030000_several_choices from './20261203_030000_several_choices'
import * as migration_20261203_040000_composed_bodies from './20261203_040000_composed_bodies'
import * as migration_20261204_010000_rules_of_series from './20261204_010000_rules_of_series'
import * as migration_20261204_020000_shifts_of_deleted_events from './20261204_020000_shifts_of_deleted_events'
import * as migration_20261205_010000_newest_of_living_contacts from './20261205_010000_newest_of_living_contacts'
import * as migration_20261206_010000_sparse_delivery_indexes from './20261206_010000_sparse_delivery_indexes'
import * as migration_20261207_010000_dates_of_imported_consents from './20261207_010000_dates_of_imported_consents'

export const migrations = [
  {
    up: migration_20261120_201219_initial.up,
    down: migration_20261120_201219_initial.down,
    name: '20261120_201219_initial',
  },
  {
    up: migration_20261120_204500_submission_rules.up,
    down: migration_20261120_204500_submission_rules.down,
    name: '20261120_204500_submission_rules',
  },
  {
    up: migration_20261120_205000_contact_rules.up,
    down: migration_20261120_205000_contact_rules.down,
    name: '20261120_205000_contact_rules',
  },
  {
    up: migration_20261120_205500_account_rules.up,
    down: migration_20261120_205500_account_rules.down,
    name: '20261120_205500_account_rules',
  },
  {
    up: migration_20261120_211000_delivery_rules.up,
    down: migration_20261120_211000_delivery_rules.down,
    name: '20261120_211000_delivery_rules',
  },
  {
    up: migration_20261120_211001_content_rules.up,
    down: migration_20261120_211001_content_rules.down,
    name: '20261120_211001_content_rules',
  },
  {
    up: migration_20261120_213000_delivery_order.up,
    down: migration_20261120_213000_delivery_order.down,
    name: '20261120_213000_delivery_order',
  },
  {
    up: migration_20261121_003000_content_changes.up,
    down: migration_20261121_003000_content_changes.down,
    name: '20261121_003000_content_changes',
  },
  {
    up: migration_20261121_005739_saved_filters.up,
    down: migration_20261121_005739_saved_filters.down,
    name: '20261121_005739_saved_filters',
  },
  {
    up: migration_20261121_012000_first_attempt.up,
    down: migration_20261121_012000_first_attempt.down,
    name: '20261121_012000_first_attempt',
  },
  {
    up: migration_20261121_074500_keep_an_administrator.up,
    down: migration_20261121_074500_keep_an_administrator.down,
    name: '20261121_074500_keep_an_administrator',
  },
  {
    up: migration_20261121_213500_content_writer.up,
    down: migration_20261121_213500_content_writer.down,
    name: '20261121_213500_content_writer',
  },
  {
    up: migration_20261122_115957_interactions.up,
    down: migration_20261122_115957_interactions.down,
    name: '20261122_115957_interactions',
  },
  {
    up: migration_20261122_121025_media_names.up,
    down: migration_20261122_121025_media_names.down,
    name: '20261122_121025_media_names',
  },
  {
    up: migration_20261122_121255_account_mails.up,
    down: migration_20261122_121255_account_mails.down,
    name: '20261122_121255_account_mails',
  },
  {
    up: migration_20261122_121500_calendar_domain.up,
    down: migration_20261122_121500_calendar_domain.down,
    name: '20261122_121500_calendar_domain',
  },
  {
    up: migration_20261122_122000_name_order.up,
    down: migration_20261122_122000_name_order.down,
    name: '20261122_122000_name_order',
  },
  {
    up: migration_20261122_123500_delivery_indexes.up,
    down: migration_20261122_123500_delivery_indexes.down,
    name: '20261122_123500_delivery_indexes',
  },
  {
    up: migration_20261122_124000_mail_link_key.up,
    down: migration_20261122_124000_mail_link_key.down,
    name: '20261122_124000_mail_link_key',
  },
  {
    up: migration_20261122_124208_site_language.up,
    down: migration_20261122_124208_site_language.down,
    name: '20261122_124208_site_language',
  },
  {
    up: migration_20261122_125748_bulk_edits.up,
    down: migration_20261122_125748_bulk_edits.down,
    name: '20261122_125748_bulk_edits',
  },
  {
    up: migration_20261122_125749_bulk_edit_documents.up,
    down: migration_20261122_125749_bulk_edit_documents.down,
    name: '20261122_125749_bulk_edit_documents',
  },
  {
    up: migration_20261122_131306_unused_uploads.up,
    down: migration_20261122_131306_unused_uploads.down,
    name: '20261122_131306_unused_uploads',
  },
  {
    up: migration_20261122_142343_proposal_images.up,
    down: migration_20261122_142343_proposal_images.down,
    name: '20261122_142343_proposal_images',
  },
  {
    up: migration_20261122_143606_media_files.up,
    down: migration_20261122_143606_media_files.down,
    name: '20261122_143606_media_files',
  },
  {
    up: migration_20261122_150831_tasks.up,
    down: migration_20261122_150831_tasks.down,
    name: '20261122_150831_tasks',
  },
  {
    up: migration_20261122_151300_unfinished_images.up,
    down: migration_20261122_151300_unfinished_images.down,
    name: '20261122_151300_unfinished_images',
  },
  {
    up: migration_20261122_152006_newsletter_records.up,
    down: migration_20261122_152006_newsletter_records.down,
    name: '20261122_152006_newsletter_records',
  },
  {
    up: migration_20261122_161255_declared_tables.up,
    down: migration_20261122_161255_declared_tables.down,
    name: '20261122_161255_declared_tables',
  },
  {
    up: migration_20261122_205427_people.up,
    down: migration_20261122_205427_people.down,
    name: '20261122_205427_people',
  },
  {
    up: migration_20261122_205500_people_rules.up,
    down: migration_20261122_205500_people_rules.down,
    name: '20261122_205500_people_rules',
  },
  {
    up: migration_20261122_211000_consent_ledger.up,
    down: migration_20261122_211000_consent_ledger.down,
    name: '20261122_211000_consent_ledger',
  },
  {
    up: migration_20261122_211200_follow_up_work.up,
    down: migration_20261122_211200_follow_up_work.down,
    name: '20261122_211200_follow_up_work',
  },
  {
    up: migration_20261122_211205_other_emails.up,
    down: migration_20261122_211205_other_emails.down,
    name: '20261122_211205_other_emails',
  },
  {
    up: migration_20261122_211206_duplicates.up,
    down: migration_20261122_211206_duplicates.down,
    name: '20261122_211206_duplicates',
  },
  {
    up: migration_20261122_211400_segment_indexes.up,
    down: migration_20261122_211400_segment_indexes.down,
    name: '20261122_211400_segment_indexes',
  },
  {
    up: migration_20261122_212500_board_order.up,
    down: migration_20261122_212500_board_order.down,
    name: '20261122_212500_board_order',
  },
  {
    up: migration_20261122_214000_consent_dates.up,
    down: migration_20261122_214000_consent_dates.down,
    name: '20261122_214000_consent_dates',
  },
  {
    up: migration_20261122_215217_bulk_reasons.up,
    down: migration_20261122_215217_bulk_reasons.down,
    name: '20261122_215217_bulk_reasons',
  },
  {
    up: migration_20261122_215517_follow_ups_by_hand.up,
    down: migration_20261122_215517_follow_ups_by_hand.down,
    name: '20261122_215517_follow_ups_by_hand',
  },
  {
    up: migration_20261122_224230_preference_requests.up,
    down: migration_20261122_224230_preference_requests.down,
    name: '20261122_224230_preference_requests',
  },
  {
    up: migration_20261123_014742_bounces.up,
    down: migration_20261123_014742_bounces.down,
    name: '20261123_014742_bounces',
  },
  {
    up: migration_20261123_023502_composer.up,
    down: migration_20261123_023502_composer.down,
    name: '20261123_023502_composer',
  },
  {
    up: migration_20261123_033907_audience.up,
    down: migration_20261123_033907_audience.down,
    name: '20261123_033907_audience',
  },
  {
    up: migration_20261123_062942_reply_to.up,
    down: migration_20261123_062942_reply_to.down,
    name: '20261123_062942_reply_to',
  },
  {
    up: migration_20261123_064722_sending_control.up,
    down: migration_20261123_064722_sending_control.down,
    name: '20261123_064722_sending_control',
  },
  {
    up: migration_20261123_065407_mail_frames.up,
    down: migration_20261123_065407_mail_frames.down,
    name: '20261123_065407_mail_frames',
  },
  {
    up: migration_20261123_070625_replies.up,
    down: migration_20261123_070625_replies.down,
    name: '20261123_070625_replies',
  },
  {
    up: migration_20261123_071459_sending_limits.up,
    down: migration_20261123_071459_sending_limits.down,
    name: '20261123_071459_sending_limits',
  },
  {
    up: migration_20261123_072328_local_time.up,
    down: migration_20261123_072328_local_time.down,
    name: '20261123_072328_local_time',
  },
  {
    up: migration_20261123_091336_left_by_newsletter.up,
    down: migration_20261123_091336_left_by_newsletter.down,
    name: '20261123_091336_left_by_newsletter',
  },
  {
    up: migration_20261123_091555_welcome_mail.up,
    down: migration_20261123_091555_welcome_mail.down,
    name: '20261123_091555_welcome_mail',
  },
  {
    up: migration_20261123_091556_welcome_once.up,
    down: migration_20261123_091556_welcome_once.down,
    name: '20261123_091556_welcome_once',
  },
  {
    up: migration_20261123_093939_counted_links.up,
    down: migration_20261123_093939_counted_links.down,
    name: '20261123_093939_counted_links',
  },
  {
    up: migration_20261123_100219_digest_schedule.up,
    down: migration_20261123_100219_digest_schedule.down,
    name: '20261123_100219_digest_schedule',
  },
  {
    up: migration_20261124_083000_content_change_details.up,
    down: migration_20261124_083000_content_change_details.down,
    name: '20261124_083000_content_change_details',
  },
  {
    up: migration_20261124_083209_public_site.up,
    down: migration_20261124_083209_public_site.down,
    name: '20261124_083209_public_site',
  },
  {
    up: migration_20261124_085000_search_indexes.up,
    down: migration_20261124_085000_search_indexes.down,
    name: '20261124_085000_search_indexes',
  },
  {
    up: migration_20261124_092500_search_task.up,
    down: migration_20261124_092500_search_task.down,
    name: '20261124_092500_search_task',
  },
  {
    up: migration_20261124_093000_search_entries.up,
    down: migration_20261124_093000_search_entries.down,
    name: '20261124_093000_search_entries',
  },
  {
    up: migration_20261124_095945_image_copies.up,
    down: migration_20261124_095945_image_copies.down,
    name: '20261124_095945_image_copies',
  },
  {
    up: migration_20261124_101500_webhooks.up,
    down: migration_20261124_101500_webhooks.down,
    name: '20261124_101500_webhooks',
  },
  {
    up: migration_20261124_101501_webhook_events.up,
    down: migration_20261124_101501_webhook_events.down,
    name: '20261124_101501_webhook_events',
  },
  {
    up: migration_20261124_101613_accounts.up,
    down: migration_20261124_101613_accounts.down,
    name: '20261124_101613_accounts',
  },
  {
    up: migration_20261124_101614_second_factors.up,
    down: migration_20261124_101614_second_factors.down,
    name: '20261124_101614_second_factors',
  },
  {
    up: migration_20261124_102600_navigation_links.up,
    down: migration_20261124_102600_navigation_links.down,
    name: '20261124_102600_navigation_links',
  },
  {
    up: migration_20261124_103125_seo.up,
    down: migration_20261124_103125_seo.down,
    name: '20261124_103125_seo',
  },
  {
    up: migration_20261124_133737_public_changes.up,
    down: migration_20261124_133737_public_changes.down,
    name: '20261124_133737_public_changes',
  },
  {
    up: migration_20261124_171500_find_indexes.up,
    down: migration_20261124_171500_find_indexes.down,
    name: '20261124_171500_find_indexes',
  },
  {
    up: migration_20261124_180000_submission_owners.up,
    down: migration_20261124_180000_submission_owners.down,
    name: '20261124_180000_submission_owners',
  },
  {
    up: migration_20261124_183600_audit_trail.up,
    down: migration_20261124_183600_audit_trail.down,
    name: '20261124_183600_audit_trail',
  },
  {
    up: migration_20261124_184542_ledger_totals.up,
    down: migration_20261124_184542_ledger_totals.down,
    name: '20261124_184542_ledger_totals',
  },
  {
    up: migration_20261124_185000_notifications.up,
    down: migration_20261124_185000_notifications.down,
    name: '20261124_185000_notifications',
  },
  {
    up: migration_20261124_190739_last_change.up,
    down: migration_20261124_190739_last_change.down,
    name: '20261124_190739_last_change',
  },
  {
    up: migration_20261125_163000_image_uses.up,
    down: migration_20261125_163000_image_uses.down,
    name: '20261125_163000_image_uses',
  },
  {
    up: migration_20261125_195623_unsubscribe_url.up,
    down: migration_20261125_195623_unsubscribe_url.down,
    name: '20261125_195623_unsubscribe_url',
  },
  {
    up: migration_20261125_202500_draft_words.up,
    down: migration_20261125_202500_draft_words.down,
    name: '20261125_202500_draft_words',
  },
  {
    up: migration_20261125_203338_files.up,
    down: migration_20261125_203338_files.down,
    name: '20261125_203338_files',
  },
  {
    up: migration_20261126_091055_newsletter_outcomes.up,
    down: migration_20261126_091055_newsletter_outcomes.down,
    name: '20261126_091055_newsletter_outcomes',
  },
  {
    up: migration_20261126_200559_row_counts.up,
    down: migration_20261126_200559_row_counts.down,
    name: '20261126_200559_row_counts',
  },
  {
    up: migration_20261127_073000_public_forms.up,
    down: migration_20261127_073000_public_forms.down,
    name: '20261127_073000_public_forms',
  },
  {
    up: migration_20261127_073500_email_changes.up,
    down: migration_20261127_073500_email_changes.down,
    name: '20261127_073500_email_changes',
  },
  {
    up: migration_20261127_080000_changes_of_rows.up,
    down: migration_20261127_080000_changes_of_rows.down,
    name: '20261127_080000_changes_of_rows',
  },
  {
    up: migration_20261127_080500_subscription_requests.up,
    down: migration_20261127_080500_subscription_requests.down,
    name: '20261127_080500_subscription_requests',
  },
  {
    up: migration_20261127_081000_delivery_states.up,
    down: migration_20261127_081000_delivery_states.down,
    name: '20261127_081000_delivery_states',
  },
  {
    up: migration_20261127_083500_stage_names.up,
    down: migration_20261127_083500_stage_names.down,
    name: '20261127_083500_stage_names',
  },
  {
    up: migration_20261127_083900_withdrawn_elsewhere.up,
    down: migration_20261127_083900_withdrawn_elsewhere.down,
    name: '20261127_083900_withdrawn_elsewhere',
  },
  {
    up: migration_20261127_160000_published_texts.up,
    down: migration_20261127_160000_published_texts.down,
    name: '20261127_160000_published_texts',
  },
  {
    up: migration_20261127_163500_time_zone_names.up,
    down: migration_20261127_163500_time_zone_names.down,
    name: '20261127_163500_time_zone_names',
  },
  {
    up: migration_20261127_165500_composed_letters.up,
    down: migration_20261127_165500_composed_letters.down,
    name: '20261127_165500_composed_letters',
  },
  {
    up: migration_20261127_185317_name_parts.up,
    down: migration_20261127_185317_name_parts.down,
    name: '20261127_185317_name_parts',
  },
  {
    up: migration_20261127_195700_postcodes.up,
    down: migration_20261127_195700_postcodes.down,
    name: '20261127_195700_postcodes',
  },
  {
    up: migration_20261127_202558_preheaders.up,
    down: migration_20261127_202558_preheaders.down,
    name: '20261127_202558_preheaders',
  },
  {
    up: migration_20261127_232215_approved_newsletters.up,
    down: migration_20261127_232215_approved_newsletters.down,
    name: '20261127_232215_approved_newsletters',
  },
  {
    up: migration_20261127_235000_presences.up,
    down: migration_20261127_235000_presences.down,
    name: '20261127_235000_presences',
  },
  {
    up: migration_20261128_014500_names_from_forms.up,
    down: migration_20261128_014500_names_from_forms.down,
    name: '20261128_014500_names_from_forms',
  },
  {
    up: migration_20261128_043000_search_words.up,
    down: migration_20261128_043000_search_words.down,
    name: '20261128_043000_search_words',
  },
  {
    up: migration_20261128_070000_submission_keys.up,
    down: migration_20261128_070000_submission_keys.down,
    name: '20261128_070000_submission_keys',
  },
  {
    up: migration_20261128_072000_topics.up,
    down: migration_20261128_072000_topics.down,
    name: '20261128_072000_topics',
  },
  {
    up: migration_20261128_072500_held_submissions.up,
    down: migration_20261128_072500_held_submissions.down,
    name: '20261128_072500_held_submissions',
  },
  {
    up: migration_20261128_073000_newsletter_archive.up,
    down: migration_20261128_073000_newsletter_archive.down,
    name: '20261128_073000_newsletter_archive',
  },
  {
    up: migration_20261128_081000_newsletter_topics.up,
    down: migration_20261128_081000_newsletter_topics.down,
    name: '20261128_081000_newsletter_topics',
  },
  {
    up: migration_20261128_082000_proof_of_work.up,
    down: migration_20261128_082000_proof_of_work.down,
    name: '20261128_082000_proof_of_work',
  },
  {
    up: migration_20261128_084000_mails_by_strangers.up,
    down: migration_20261128_084000_mails_by_strangers.down,
    name: '20261128_084000_mails_by_strangers',
  },
  {
    up: migration_20261128_114000_reader_language.up,
    down: migration_20261128_114000_reader_language.down,
    name: '20261128_114000_reader_language',
  },
  {
    up: migration_20261128_123000_subject_tests.up,
    down: migration_20261128_123000_subject_tests.down,
    name: '20261128_123000_subject_tests',
  },
  {
    up: migration_20261128_124500_mails_per_week.up,
    down: migration_20261128_124500_mails_per_week.down,
    name: '20261128_124500_mails_per_week',
  },
  {
    up: migration_20261128_124600_weekly_digest.up,
    down: migration_20261128_124600_weekly_digest.down,
    name: '20261128_124600_weekly_digest',
  },
  {
    up: migration_20261128_151300_event_times.up,
    down: migration_20261128_151300_event_times.down,
    name: '20261128_151300_event_times',
  },
  {
    up: migration_20261128_153000_subscribers_by_topic.up,
    down: migration_20261128_153000_subscribers_by_topic.down,
    name: '20261128_153000_subscribers_by_topic',
  },
  {
    up: migration_20261128_155000_event_registrations.up,
    down: migration_20261128_155000_event_registrations.down,
    name: '20261128_155000_event_registrations',
  },
  {
    up: migration_20261128_164500_registration_webhooks.up,
    down: migration_20261128_164500_registration_webhooks.down,
    name: '20261128_164500_registration_webhooks',
  },
  {
    up: migration_20261128_190000_registrations_beyond_week.up,
    down: migration_20261128_190000_registrations_beyond_week.down,
    name: '20261128_190000_registrations_beyond_week',
  },
  {
    up: migration_20261129_060000_registration_mails.up,
    down: migration_20261129_060000_registration_mails.down,
    name: '20261129_060000_registration_mails',
  },
  {
    up: migration_20261129_091500_moved_registrations.up,
    down: migration_20261129_091500_moved_registrations.down,
    name: '20261129_091500_moved_registrations',
  },
  {
    up: migration_20261129_094500_event_proposals.up,
    down: migration_20261129_094500_event_proposals.down,
    name: '20261129_094500_event_proposals',
  },
  {
    up: migration_20261129_191500_door_links.up,
    down: migration_20261129_191500_door_links.down,
    name: '20261129_191500_door_links',
  },
  {
    up: migration_20261129_200000_event_shifts.up,
    down: migration_20261129_200000_event_shifts.down,
    name: '20261129_200000_event_shifts',
  },
  {
    up: migration_20261129_210000_forms.up,
    down: migration_20261129_210000_forms.down,
    name: '20261129_210000_forms',
  },
  {
    up: migration_20261130_081500_event_follow_ups.up,
    down: migration_20261130_081500_event_follow_ups.down,
    name: '20261130_081500_event_follow_ups',
  },
  {
    up: migration_20261130_084500_participant_imports.up,
    down: migration_20261130_084500_participant_imports.down,
    name: '20261130_084500_participant_imports',
  },
  {
    up: migration_20261201_080000_form_kinds.up,
    down: migration_20261201_080000_form_kinds.down,
    name: '20261201_080000_form_kinds',
  },
  {
    up: migration_20261201_093000_answers_to_link.up,
    down: migration_20261201_093000_answers_to_link.down,
    name: '20261201_093000_answers_to_link',
  },
  {
    up: migration_20261201_094500_answers_of_people.up,
    down: migration_20261201_094500_answers_of_people.down,
    name: '20261201_094500_answers_of_people',
  },
  {
    up: migration_20261201_101500_petitions.up,
    down: migration_20261201_101500_petitions.down,
    name: '20261201_101500_petitions',
  },
  {
    up: migration_20261201_120000_registration_forms.up,
    down: migration_20261201_120000_registration_forms.down,
    name: '20261201_120000_registration_forms',
  },
  {
    up: migration_20261201_123000_form_languages.up,
    down: migration_20261201_123000_form_languages.down,
    name: '20261201_123000_form_languages',
  },
  {
    up: migration_20261201_130000_surveys.up,
    down: migration_20261201_130000_surveys.down,
    name: '20261201_130000_surveys',
  },
  {
    up: migration_20261201_131000_survey_calls.up,
    down: migration_20261201_131000_survey_calls.down,
    name: '20261201_131000_survey_calls',
  },
  {
    up: migration_20261201_140000_replies_to_answers.up,
    down: migration_20261201_140000_replies_to_answers.down,
    name: '20261201_140000_replies_to_answers',
  },
  {
    up: migration_20261201_170000_form_files.up,
    down: migration_20261201_170000_form_files.down,
    name: '20261201_170000_form_files',
  },
  {
    up: migration_20261201_180000_api_keys.up,
    down: migration_20261201_180000_api_keys.down,
    name: '20261201_180000_api_keys',
  },
  {
    up: migration_20261201_200000_trash.up,
    down: migration_20261201_200000_trash.down,
    name: '20261201_200000_trash',
  },
  {
    up: migration_20261201_201000_former_addresses.up,
    down: migration_20261201_201000_former_addresses.down,
    name: '20261201_201000_former_addresses',
  },
  {
    up: migration_20261201_201000_trash_of_mails_and_forms.up,
    down: migration_20261201_201000_trash_of_mails_and_forms.down,
    name: '20261201_201000_trash_of_mails_and_forms',
  },
  {
    up: migration_20261201_210000_identity_providers.up,
    down: migration_20261201_210000_identity_providers.down,
    name: '20261201_210000_identity_providers',
  },
  {
    up: migration_20261201_220000_contact_webhooks.up,
    down: migration_20261201_220000_contact_webhooks.down,
    name: '20261201_220000_contact_webhooks',
  },
  {
    up: migration_20261201_221000_addresses_in_trash.up,
    down: migration_20261201_221000_addresses_in_trash.down,
    name: '20261201_221000_addresses_in_trash',
  },
  {
    up: migration_20261201_230000_trash_of_contacts.up,
    down: migration_20261201_230000_trash_of_contacts.down,
    name: '20261201_230000_trash_of_contacts',
  },
  {
    up: migration_20261202_010000_retention.up,
    down: migration_20261202_010000_retention.down,
    name: '20261202_010000_retention',
  },
  {
    up: migration_20261202_020000_watched_collections.up,
    down: migration_20261202_020000_watched_collections.down,
    name: '20261202_020000_watched_collections',
  },
  {
    up: migration_20261202_030000_drafts_by_keys.up,
    down: migration_20261202_030000_drafts_by_keys.down,
    name: '20261202_030000_drafts_by_keys',
  },
  {
    up: migration_20261202_050000_agreements.up,
    down: migration_20261202_050000_agreements.down,
    name: '20261202_050000_agreements',
  },
  {
    up: migration_20261202_060000_freezings.up,
    down: migration_20261202_060000_freezings.down,
    name: '20261202_060000_freezings',
  },
  {
    up: migration_20261203_010000_rule_owners.up,
    down: migration_20261203_010000_rule_owners.down,
    name: '20261203_010000_rule_owners',
  },
  {
    up: migration_20261203_020000_filters_of_content.up,
    down: migration_20261203_020000_filters_of_content.down,
    name: '20261203_020000_filters_of_content',
  },
  {
    up: migration_20261203_030000_several_choices.up,
    down: migration_20261203_030000_several_choices.down,
    name: '20261203_030000_several_choices',
  },
  {
    up: migration_20261203_040000_composed_bodies.up,
    down: migration_20261203_040000_composed_bodies.down,
    name: '20261203_040000_composed_bodies',
  },
  {
    up: migration_20261204_010000_rules_of_series.up,
    down: migration_20261204_010000_rules_of_series.down,
    name: '20261204_010000_rules_of_series',
  },
  {
    up: migration_20261204_020000_shifts_of_deleted_events.up,
    down: migration_20261204_020000_shifts_of_deleted_events.down,
    name: '20261204_020000_shifts_of_deleted_events',
  },
  {
    up: migration_20261205_010000_newest_of_living_contacts.up,
    down: migration_20261205_010000_newest_of_living_contacts.down,
    name: '20261205_010000_newest_of_living_contacts',
  },
  {
    up: migration_20261206_010000_sparse_delivery_indexes.up,
    down: migration_20261206_010000_sparse_delivery_indexes.down,
    name: '20261206_010000_sparse_delivery_indexes',
  },
  {
    up: migration_20261207_010000_dates_of_imported_consents.up,
    down: migration_20261207_010000_dates_of_imported_consents.down,
    name: '20261207_010000_dates_of_imported_consents',
  },
]
