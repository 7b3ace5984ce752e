import type { Notices } from '../texts.ts'

export const notices: Notices = {
  countdown: {
    leadsOn: 'Continuing automatically: {time} left',
    stay: 'Stay here',
    stays: 'You stay on this page.',
  },
  places: {
    filled: 'Place filled in: {place}',
    several: 'This postal code has several places. Please choose one.',
  },
  trust: {
    label: 'About us',
    stars: '{value} out of 5 stars',
    ratings: { one: '{count} rating', other: '{count} ratings' },
    ratingsAt: '{ratings} on {source}',
    contact: 'Your contact',
    next: 'What happens next',
  },
  problems: {
    unreadable: 'What was sent cannot be read. Please load the page again and retry.',
    missing: 'There is nothing at this address.',
    tooLarge: 'That is too much at once. Please send fewer or smaller files.',
    tooOften: 'That was a lot of requests in a short time. Please wait a minute and try again.',
    busy: 'We are receiving a great many requests right now. Please try again in a minute.',
    failed: 'Something went wrong on our side. Please try again. Request',
    furtherFaults: { one: 'and 1 more error', other: 'and {n} more errors' },
  },
  waitingList: {
    name: 'Waiting list',
    full: 'All places are taken.',
    offer: 'You can join the waiting list. If a place becomes free, we will contact you.',
    join: 'Join the waiting list',
    headline: 'You are on the waiting list',
    text: 'All places are taken at the moment. We have received your answers. If a place becomes free, we will contact you.',
    mailed:
      'You are on the waiting list, as all places are taken at the moment. If a place becomes free, we will contact you.',
    letter:
      '{greeting}\n\nWe have received your answers. You are on the waiting list, as all places are taken at the moment. If a place becomes free, we will contact you.\n\nKind regards\n{sender}',
    notified: 'All places were taken: this submission is on the waiting list.',
  },
  optIn: {
    pendingHeadline: 'Please confirm your e-mail address',
    pendingText:
      'We have sent an e-mail to {email}. We accept your details only once you have opened the link in it and confirmed. The link is valid for {time}; after that the details are deleted.',
    alsoText:
      'We have sent an e-mail to {email}. Please confirm your address with the link in it; it is valid for {time}.',
    spamHint: 'No e-mail yet? Please look in your spam folder, too.',
    askHeadline: 'Confirm your e-mail address?',
    askText: 'With one click you confirm that the e-mail address is yours, and that you sent the form “{title}”.',
    confirm: 'Confirm e-mail address',
    confirmedHeadline: 'Your e-mail address is confirmed',
    confirmedText: 'Thank you. There is nothing more to do.',
    alreadyHeadline: 'Your e-mail address is already confirmed',
    alreadyText: 'There is nothing more to do; you can close this page.',
    endedHeadline: 'This link has expired',
    endedText:
      'It can no longer confirm the e-mail address. What was waiting for the confirmation is deleted. Please fill in the form again.',
    missingHeadline: 'This link is not valid',
    missingText: 'It is incomplete, or what was sent has been deleted already.',
    toForm: 'Go to the form',
    again: 'Send the e-mail again',
    againDone: 'We have sent the e-mail again.',
    wrongAddress: 'Mistyped your e-mail address?',
    rightAddress: 'Correct e-mail address',
    correct: 'Change address and send e-mail',
    correctDone:
      'The address has been changed and we have sent a new e-mail. The link in the earlier one is no longer valid.',
    addressRefused: 'We do not send e-mail to this address. Please enter another one.',
    tooOften:
      'We cannot send any more e-mails from here. Please look in your spam folder, too, or fill in the form again later.',
    goneHeadline: 'This page leads no further',
    goneText:
      'The e-mail address may have been confirmed already, or the page was open for too long. If you have no e-mail with a link, please fill in the form again.',
    endedAgainText: 'This link can no longer confirm the e-mail address. We can send you a new e-mail with a new link.',
    newMail: 'Send a new e-mail',
    resentHeadline: 'Please check your inbox',
    resentText: 'We have sent a new e-mail. Please confirm your address with the link in it.',
    limitHeadline: 'Already sent',
    limitText: 'The form has already been sent with this e-mail address as often as it may be.',
    mailSubject: 'Please confirm your e-mail address: {title}',
    mailBody:
      'Hello,\n\nsomebody sent the form “{title}” with this e-mail address. If that was you, please confirm that the address is yours:',
    mailRemark:
      'The link is valid for {time}. If it was not you, you need not do anything: without a confirmation the details are deleted.',
    mailRemarkAlso: 'The link is valid for {time}. If it was not you, you need not do anything.',
  },
  proof: {
    working: 'Protection against automatic submissions: your device needs a moment. There is nothing for you to do.',
    needsScript:
      'Sending needs JavaScript: it protects this form against automatic submissions. Please switch it on in your browser and load the page again.',
  },
  tracking: {
    label: 'Statistics',
    question:
      'May we count your visit to this page with {provider}? What you enter in the form is not passed on. You can change this at any time.',
    accept: 'Allow',
    decline: 'Decline',
    change: 'Change statistics setting',
  },
  transcript: {
    consent:
      'Your messages and what you have already entered in the form are passed to an AI service, which writes the answers. If you send the form, the conversation is stored with your details.',
    addition: 'If you send the form, the conversation is stored with your details.',
  },
  salutation: {
    toWoman: 'Dear Ms {name}',
    toMan: 'Dear Mr {name}',
    withTitle: 'Dear {name}',
    neutral: 'Dear Sir or Madam',
  },
  submitter: 'Sent by {name} ({email}).',
  mailTest: 'Test: {subject}',
  pdf: {
    pageNumber: 'Page {page} of {pages}',
    yes: 'Yes',
    no: 'No',
    attachment: 'Attachment {number}',
    missingAttachment: 'could not be attached',
    missingImage: 'Image not available',
    missingGlyphs: 'This document cannot show some of the characters; boxes stand in their place.',
    placeAndDate: 'Place, date',
    continued: '(continued)',
    regards: 'Kind regards',
    enclosure: 'Enclosure',
    enclosures: 'Enclosures',
    reference: 'Reference no. {number}, {date}',
    address: 'Address',
    name: 'Name',
    ourReference: 'Our reference',
    date: 'Date',
    signature: 'Signature',
  },
}
