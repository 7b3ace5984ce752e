import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: 'We have restored your answers from {time}.',
  afresh: 'Start over',
  resumed: 'We have restored your answers. Please give files, signatures and confidential answers once more.',
  later: 'Continue later',
  laterText:
    'Your answers so far are saved until {date}, but not sent yet. We will gladly send you a link with which you can continue. Files, signatures and confidential answers are not included.',
  email: 'Your e-mail address',
  submit: 'Send me the link',
  back: 'Back to the form',
  sentHeadline: 'Please check your inbox',
  sentText:
    'If the address is right, an e-mail with your link is on its way. It is valid until {date} and works only once.',
  confirmHeadline: 'Continue your form',
  confirmText:
    'Your answers are still there. This button takes you back to them; after that, the link is no longer valid.',
  confirm: 'Continue now',
  endedHeadline: 'This link is no longer valid',
  endedText: 'It has been used or has expired, or the answers have been sent since. You can open the form anew.',
  mail: {
    subject: 'Your link to continue: {title}',
    body: 'Hello,\n\nwith this link you can go on filling in the form “{title}”:',
    action: 'Continue',
    remark:
      'The link is valid until {date} and works only once. It shows your answers: please do not pass it on. If you did not ask for it, you can ignore this e-mail.',
  },
}
