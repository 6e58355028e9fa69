import { type Meanings, means } from './meaning.ts'

const opens = '2026-03-10T08:00:00.000Z'
const closes = '2026-04-10T16:00:00.000Z'

const code = '4711.pT0xQ2v9Kd7LmZ3a'
const key = '9f86d081884c7d659a2feaa0'

const question = {
  key: '6750c0ffee',
  label: 'What do you eat?',
  kind: 'choice',
  required: true,
  choices: ['Vegan', 'Vegetarian'],
}

export const eventMeanings: Meanings = {
  'EventRegistration.state': means('Whether one can register now, and if not, why', 'open'),
  'EventRegistration.link': means('Where one registers instead; "" for nowhere', ''),
  'EventRegistration.opensAt': means('From when on one can register; null for always', opens),
  'EventRegistration.closesAt': means(
    'Until when one can register; null for no registration',
    closes,
  ),
  'EventRegistration.places': means('The places that are left; null where there is no limit', {
    level: 'few',
    left: 3,
  }),
  'EventRegistration.companions': means('How many others one may bring', 2),
  'EventRegistration.needsApproval': means('Whether staff decide on each registration', false),
  'EventRegistration.needsConfirmation': means('Whether one confirms by a mailed link', true),
  'EventRegistration.questions': means('What is asked besides name, email and phone', [question]),
  'places.level': means('How many are left, in steps', 'few'),
  'places.left': means('How many are left; null where Settings do not tell', 3),
  'questions.key': means('What its answer is called in `answers`', question.key),
  'questions.label': means('The question', question.label),
  'questions.kind': means('What kind of answer it takes', 'choice'),
  'questions.required': means('Whether it must be answered; a yes or no by yes', true),
  'questions.choices': means('The answers of a choice; none of others', question.choices),
  'readRegistration.code': means('Of an event whose registration is by link only', 'members-27'),
  'register.name': means('Who comes', 'Ada Lovelace'),
  'register.phone': means('Their phone number', '+44 20 7946 0018'),
  'register.companions': means('How many others they bring', 1),
  'register.answers': means('Answers by the keys of questions: a text, or whether it is so', {
    [question.key]: 'Vegan',
  }),
  'register.consent': means('The text of the consent that the form displayed', ''),
  'register.code': means('Of an event whose registration is by link only', 'members-27'),
  'register.language': means('The language of the page; mails about it are in it', 'en'),
  'changeRegistration.action': means('What to do', 'confirm'),
  'changeRegistration.companions': means('How many others come along', '1'),
  'DoorList.event': means('Title of the event', 'Assembly in the library'),
  'DoorList.startsAt': means('From when on there are names: the midnight of its day', opens),
  'DoorList.endsAt': means('When the link ends, and phones remove the names', closes),
  'DoorList.now': means('The time of the server, for `since` and the clock of the phone', opens),
  'DoorList.count': means('How many registrations are on the whole list', 80),
  'DoorList.people': means('Those who are booked; with `since` those changed since then'),
  'DoorPerson.code': means('What the QR code of the registration holds', code),
  'DoorPerson.name': means('Who comes', 'Ada Lovelace'),
  'DoorPerson.companions': means('How many others they bring', 1),
  'DoorPerson.cameAt': means('Since when they are here; null where they are not', null),
  'readDoorList.since': means('The `now` of the list that the phone has', opens),
  'readDoorScript.name': means('Name of the script', 'page.js'),
  'checkInAtDoor.acts': means('In the order in which they were noted, at most 100'),
  'acts.key': means('Of the act, however often it is sent; random', key),
  'acts.code': means('Of the registration, from the list', code),
  'acts.kind': means('Whether it is a check-in or takes one back', 'check_in'),
  'acts.at': means('When it was noted, by the clock of the server', opens),
  'DoorOutcomes.outcomes': means('What became of each act'),
  'outcomes.key': means('Of the act', key),
  'outcomes.outcome': means('Stored; not on the list; or to be sent again', 'done'),
}
