// Generated from the API document by `npm run check`. Do not edit.

/** Each operation: its name, method, path, body, response, media type; see build-request.ts. */
export const operations = `
listActions /actions
readAction +/:slug
listRelatedActions +/:id/related
listNews /news
readArticle +/:slug
listRelatedNews +/:id/related
listEvents /events
readEvent +/:slug
listPages /pages
readPage +/:slug
readDraftAction /drafts/actions/:id
readDraftArticle /drafts/news/:id
readDraftEvent /drafts/events/:id
readDraftPage /drafts/pages/:id
listTags /tags
listTopics /topics
search /search
listChanges /changes
readSite /site
listPeople /people
readNavigation /navigation
readAbout /about
listStaticImages /static-images
readStaticImage +/:id
readImage /images/*key - blob
readFile /files/*key - blob
newsFeed /feed/news!
eventsFeed /feed/events!
archiveFeed /feed/newsletters!
topicFeed +/:slug!
eventsCalendar /feed/events.ics!
listArchive /newsletters
readArchived +/:slug
showArchived +/:slug/view!
showLetter /newsletter/letters/:token!
showFrontPage =/!
getSitemap +sitemap.xml!
getRobots +robots.txt!
readChallenge /challenge
sendMessage P* /contact
subscribe P* /newsletter/subscribe
unsubscribe P* /newsletter/unsubscribe
showConfirmation /newsletter/confirm/:token!
confirmSubscription P!
showPreferences /preferences/:token!
changePreferences P form text
showConfirmedRequest /preferences/confirm/:token!
doConfirmedRequest P!
readRegistration /events/:slug/registration
register P*
showRegistration /registrations/:token!
changeRegistration P form text
readRegistrationCalendar +/calendar.ics!
showDoor /door/:token!
readDoorScript /door-scripts/:name!
readDoorList /door/:token/list
checkInAtDoor P /door/:token/check-ins
listShifts /event-shifts
readShift +/:id
signUp P* +/:id/sign-up
showSignUp /event-shift-sign-ups/:token!
changeSignUp P form text
readSignUpCalendar +/calendar.ics!
readForm /forms/:slug
submitForm P*
uploadFile P +/files form
showAnswers /answers/:token!
changeAnswers P form text
submitAction P* /student/submit-action
submitEvent P* /student/submit-event
uploadImage P /student/upload/image form
readPetition /petitions/:slug
readPetitionCount +/count
listSignatures +/signatures
readLedger +/ledger!
showUnsubscribe /newsletter/unsubscribe/:token!
unsubscribeByLink P!
followLink /newsletter/links/:token - response
showOpenImage /newsletter/opens/:token - blob
receiveReport P /mail-events/dsn raw - message/rfc822
receiveSesEvent P /mail-events/ses raw
receivePostmarkEvent P /mail-events/postmark raw
receiveMailgunEvent P /mail-events/mailgun raw
receiveSendgridEvents P /mail-events/sendgrid raw
showApiDocument /docs!
readViewerFile +/:file!
readEmbedScript /embed.js!
showEmbedPage /embed!
login P /auth/login
checkAuth /auth/check
logout P /auth/logout
changePassword P /auth/change-password
getProfile ~/profile
updateProfile U
showNotificationStop /notifications/stop/:kinds/:token!
stopNotifications P!
showEmailChange /email-changes/:token!
undoEmailChange P!
listStaffPeople ~/people
createPerson P
&Person +/:id
listContactSubmissions ~/contact-submissions
&ContactSubmission +/:id
listActionSubmissions ~/action-submissions
&ActionSubmission +/:id
listContacts ~/contacts
exportContacts +/export!
createContact P +
getContact +/:id
updateContact U
deleteContact D
importContacts P +/bulk-import form
addProgressionEntry P +/:id/progression
listProgression +/:id/progression
listStages ~/progression-stages
createStage P
&Stage +/:id
listFollowUpRules ~/follow-up-rules
createFollowUpRule P
&FollowUpRule +/:id
getFollowUpDashboard ~/follow-up-dashboard
readFollowUp ~/follow-ups/:id
completeFollowUp P +/complete -
cancelFollowUp P +/cancel -
snoozeFollowUp P +/snooze
assignFollowUp P +/assign
listNewsletters ~/newsletters
createNewsletter P
readNewsletter +/:id
deleteNewsletter D
updateNewsletter U
sendNewsletter P +/:id/send -
scheduleNewsletter P +/:id/schedule
approveNewsletter P +/:id/approve -
rejectNewsletter P +/:id/reject -
testNewsletter P +/:id/test
readDeliveries +/:id/deliveries
listComposeEmails ~/compose-emails
createComposeEmail P
&ComposeEmail +/:id
sendComposeEmail P +/:id/send -
listEmailTemplates ~/email-templates
createEmailTemplate P
&EmailTemplate +/:id
listSubscribers ~/newsletter-subscribers
exportSubscribers +/export!
createSubscriber P +
&Subscriber +/:id
readApiDocument /openapi.json`
