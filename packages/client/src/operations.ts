// Generated from the API document by `npm run check`. Do not edit.

/** Each operation: its name, method, path, body, response, media type; see build-request.ts. */
export const operations = `
lActions /actions
rAction +/:slug
lRelatedActions +/:id/related
lNews /news
rArticle +/:slug
lRelatedNews +/:id/related
lEvents /events
rEvent +/:slug
lPages /pages
rPage +/:slug
rDraftAction /drafts/actions/:id
rDraftArticle /drafts/news/:id
rDraftEvent /drafts/events/:id
rDraftPage /drafts/pages/:id
lTags /tags
lTopics /topics
search /search
lChanges /changes
lRedirects /redirects
rSite /site
lPeople /people
rNavigation /navigation
rAbout /about
lStaticImages /static-images
rStaticImage +/:id
rImage /images/*key - blob
rFile /files/*key - blob
newsFeed /feed/news!
eventsFeed /feed/events!
archiveFeed /feed/newsletters!
topicFeed +/:slug!
eventsCalendar /feed/events.ics!
lArchive /newsletters
rArchived +/:slug
sArchived +/:slug/view!
sLetter /newsletter/letters/:token!
sFrontPage =/!
getSitemap +sitemap.xml!
getRobots +robots.txt!
rChallenge /challenge
sendMessage P* /contact
subscribe P* /newsletter/subscribe
unsubscribe P* /newsletter/unsubscribe
sConfirmation /newsletter/confirm/:token!
confirmSubscription P!
sPreferences /preferences/:token!
changePreferences P form text
sConfirmedRequest /preferences/confirm/:token!
doConfirmedRequest P!
rRegistration /events/:slug/registration
register P*
sRegistration /registrations/:token!
changeRegistration P form text
rRegistrationCalendar +/calendar.ics!
sDoor /door/:token!
rDoorScript /door-scripts/:name!
rDoorList /door/:token/list
checkInAtDoor P /door/:token/check-ins
lShifts /event-shifts
rShift +/:id
signUp P* +/:id/sign-up
sSignUp /event-shift-sign-ups/:token!
changeSignUp P form text
rSignUpCalendar +/calendar.ics!
rForm /forms/:slug
submitForm P*
uploadFile P +/files form
sAnswers /answers/:token!
changeAnswers P form text
submitAction P* /student/submit-action
submitEvent P* /student/submit-event
uploadImage P /student/upload/image form
rPetition /petitions/:slug
rPetitionCount +/count
lSignatures +/signatures
rLedger +/ledger!
sUnsubscribe /newsletter/unsubscribe/:token!
unsubscribeByLink P!
followLink /newsletter/links/:token - response
sOpenImage /newsletter/opens/:token - blob
receiveReport P /mail-events/dsn raw - message/rfc822
receiveSesEvent P /mail-events/ses raw
receivePostmarkEvent P /mail-events/postmark raw
receiveMailgunEvent P /mail-events/mailgun raw
receiveSendgridEvents P /mail-events/sendgrid raw
sApiDocument /docs!
rViewerFile +/:file!
rEmbedScript /embed.js!
sEmbedPage /embed!
login P /auth/login
checkAuth /auth/check
logout P /auth/logout
changePassword P /auth/change-password
getProfile ~/profile
uProfile U
sNotificationStop /notifications/stop/:kinds/:token!
stopNotifications P!
sEmailChange /email-changes/:token!
undoEmailChange P!
lStaffPeople ~/people
cPerson P*
&Person +/:id
lContactSubmissions ~/contact-submissions
&ContactSubmission +/:id
lActionSubmissions ~/action-submissions
&ActionSubmission +/:id
lContacts ~/contacts
exportContacts +/export!
cContact P* +
getContact +/:id
uContact U
deleteContact D
upsertContacts U +
lContactFields ~/contact-fields
rCustomValues ~/contacts/:id/fields
uCustomValues U
lConsents ~/contacts/:id/consents
lInteractions ~/contacts/:id/interactions
addInteraction P*
lSegments ~/segments
importContacts P* ~/contacts/bulk-import form
addProgressionEntry P* ~/contacts/:id/progression
lProgression +
lStages ~/progression-stages
cStage P*
&Stage +/:id
lFollowUpRules ~/follow-up-rules
cFollowUpRule P*
&FollowUpRule +/:id
getFollowUpDashboard ~/follow-up-dashboard
lFollowUps ~/follow-ups
cFollowUp P*
rFollowUp +/:id
completeFollowUp P* +/:id/complete -
cancelFollowUp P* +/:id/cancel -
snoozeFollowUp P* +/:id/snooze
assignFollowUp P* +/:id/assign
lNewsletters ~/newsletters
cNewsletter P*
rNewsletter +/:id
deleteNewsletter D
uNewsletter U
sendNewsletter P* +/:id/send -
scheduleNewsletter P* +/:id/schedule
approveNewsletter P* +/:id/approve -
rejectNewsletter P* +/:id/reject -
testNewsletter P* +/:id/test
rDeliveries +/:id/deliveries
lComposeEmails ~/compose-emails
cComposeEmail P*
&ComposeEmail +/:id
sendComposeEmail P* +/:id/send -
lEmailTemplates ~/email-templates
cEmailTemplate P*
&EmailTemplate +/:id
lSubscribers ~/newsletter-subscribers
exportSubscribers +/export!
cSubscriber P* +
&Subscriber +/:id
rApiDocument /openapi.json`
