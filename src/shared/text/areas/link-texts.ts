type Page = Record<'headline' | 'text', string>

/** What visitors are told about the link that they came with. */
export interface LinkTexts {
  /** Pages of a form that such a link does not open. */
  needed: Page
  expired: Page
  used: Page
  /** Above a form that is opened all the same. */
  hasExpired: string
  notPrefilled: string
}

export const germanLinkTexts: LinkTexts = {
  needed: {
    headline: 'Dieses Formular öffnet sich mit einem persönlichen Link',
    text: 'Bitte öffnen Sie es über den Link, den Sie von uns bekommen haben. Wenn Ihnen der Link fehlt, wenden Sie sich bitte an uns.',
  },
  expired: {
    headline: 'Dieser Link ist abgelaufen',
    text: 'Er galt nur für eine bestimmte Zeit. Bitte wenden Sie sich an uns, dann schicken wir Ihnen gern einen neuen.',
  },
  used: {
    headline: 'Dieser Link wurde schon benutzt',
    text: 'Über ihn sind bereits Angaben bei uns eingegangen. Wenn Sie noch etwas ändern möchten, wenden Sie sich bitte an uns.',
  },
  hasExpired:
    'Ihr Link ist abgelaufen, deshalb ist das Formular nicht vorausgefüllt. Sie können es trotzdem ausfüllen und absenden.',
  notPrefilled: 'Wir konnten das Formular gerade nicht für Sie vorausfüllen. Bitte füllen Sie es selbst aus.',
}

export const englishLinkTexts: LinkTexts = {
  needed: {
    headline: 'This form opens with a personal link',
    text: 'Please open it with the link that you received from us. If you do not have it, please contact us.',
  },
  expired: {
    headline: 'This link has expired',
    text: 'It was valid for a limited time. Please contact us, and we will gladly send you a new one.',
  },
  used: {
    headline: 'This link has been used already',
    text: 'We have received answers through it. If you want to change something, please contact us.',
  },
  hasExpired:
    'Your link has expired, so the form is not filled in for you. You can fill it in and send it all the same.',
  notPrefilled: 'We could not fill in the form for you just now. Please fill it in yourself.',
}
