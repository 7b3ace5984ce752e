import { texts } from '../text/language.ts'

export const arrivalTexts = texts({
  en: {
    button: 'Notify me',
    title: 'When submissions arrive',
    where: 'For you, in this browser, as long as a page of the dashboard is open.',
    sound: 'Sound',
    soundText: 'A short tone. After the page was loaded, browsers play it once you have clicked or typed in it.',
    soundRefused: 'The browser plays no sound here. Allow it in the browser’s settings for this page.',
    notices: 'Browser notification',
    noticesText: 'While you are elsewhere. Shows the form and the number, nothing about visitors.',
    unsupported:
      'This browser shows no notifications of web pages. Most browsers on computers do, over a secure connection (https).',
    denied:
      'The browser refuses notifications of this page. Allow them in its settings for this page, then switch this on.',
    unanswered: 'The browser’s question was not answered. Switch this on again to be asked once more.',
    sampleTitle: 'Notifications are on',
    sampleText: 'New submissions are announced like this.',
    arrived: (count: number, isMore: boolean) =>
      isMore ? `More than ${count} new submissions` : count === 1 ? 'New submission' : `${count} new submissions`,
    ofForm: (form: string, count: number) => (count === 1 ? form : `${form}: ${count}`),
    others: 'and others',
  },
  de: {
    button: 'Benachrichtigen',
    title: 'Wenn Einsendungen eingehen',
    where: 'Für Sie, in diesem Browser, solange eine Seite des Dashboards offen ist.',
    sound: 'Ton',
    soundText:
      'Ein kurzer Ton. Nach dem Laden der Seite spielen Browser ihn, sobald Sie darin geklickt oder getippt haben.',
    soundRefused:
      'Der Browser spielt hier keinen Ton. Erlauben Sie ihn in den Einstellungen des Browsers für diese Seite.',
    notices: 'Browser-Benachrichtigung',
    noticesText: 'Während Sie anderswo sind. Nennt Formulare und die Anzahl, nichts über die Besucher.',
    unsupported:
      'Dieser Browser zeigt keine Benachrichtigungen von Webseiten. Die meisten Browser auf Computern tun es, über eine sichere Verbindung (https).',
    denied:
      'Der Browser lehnt Benachrichtigungen dieser Seite ab. Erlauben Sie sie in seinen Einstellungen für diese Seite und schalten Sie sie dann hier ein.',
    unanswered:
      'Die Frage des Browsers blieb offen. Schalten Sie die Benachrichtigung noch einmal ein, um erneut gefragt zu werden.',
    sampleTitle: 'Benachrichtigungen sind an',
    sampleText: 'So werden neue Einsendungen gemeldet.',
    arrived: (count: number, isMore: boolean) =>
      isMore ? `Mehr als ${count} neue Einsendungen` : count === 1 ? 'Neue Einsendung' : `${count} neue Einsendungen`,
    ofForm: (form: string, count: number) => (count === 1 ? form : `${form}: ${count}`),
    others: 'und weitere',
  },
})
