import type { Texts } from '../texts.ts'

export const letters: Pick<Texts, 'mails' | 'staffMail' | 'duplicates'> = {
  mails: {
    confirmationSubject: 'Otrzymaliśmy Państwa odpowiedzi',
    confirmationSubjectOf: '{title}: otrzymaliśmy Państwa odpowiedzi',
    confirmationBody: 'Dzień dobry,\n\ndziękujemy. Otrzymaliśmy Państwa odpowiedzi.\n\nZ poważaniem\n{sender}',
    secondSubject: 'Nowe zgłoszenie: {title}',
    secondBody: 'Dzień dobry,\n\nza pomocą formularza „{title}” nadeszło nowe zgłoszenie.',
    notificationSubject: 'Nowe zgłoszenie nr {index}: {title}',
    notificationBody: '{date} za pomocą formularza „{title}” nadeszło zgłoszenie nr {index}.',
    answersWithheld: 'Odpowiedzi nie ma w tej wiadomości, ponieważ formularz jest ustawiony jako poufny.',
    replyGoesTo: 'Odpowiedź na tę wiadomość trafi na adres {email}.',
    openInCrm: 'Otwórz w CRM',
    answersHeading: 'Odpowiedzi szczegółowo',
    yes: 'Tak',
    no: 'Nie',
    imprint: 'Nota prawna',
    privacy: 'Ochrona danych',
  },
  staffMail: {
    subject: 'Logowanie: {title}',
    body: 'Dzień dobry, {name},\n\nza pomocą tego linku można zalogować się do formularza „{title}”:',
    action: 'Zaloguj się',
    codeHeading: 'Lub proszę wpisać ten kod tam, gdzie poproszono o logowanie',
    code: 'Kod',
    remark:
      'Link i kod są ważne przez 15 minut i tylko raz. Jeśli nie chcieli się Państwo zalogować, można zignorować tę wiadomość. Proszę nikomu nie przekazywać kodu.',
  },
  duplicates: {
    heading: 'Istniejący kontakt',
    found: 'Ten kontakt był już w CRM.',
    archived: 'Kontakt jest zarchiwizowany w CRM.',
    reactivated: 'Kontakt był zarchiwizowany w CRM i jest znowu aktywny.',
    archivedEstate: 'Uwaga: nieruchomość jest zarchiwizowana w CRM.',
    done: {
      update: 'To, co się różniło, zastąpiono odpowiedziami.',
      fill_empty: 'Puste pola uzupełniono, pozostałe nie zostały zmienione.',
      keep: 'Nie został zmieniony.',
      create_new: 'Mimo to utworzono nowy kontakt; istniejący nie został zmieniony.',
    },
    same: 'Odpowiedzi są z nim zgodne.',
    differing: 'Różnią się: {fields}.',
    link: 'Otwórz istniejący kontakt {id} w CRM',
    changed: 'Dotychczas w CRM: {before}\nTeraz: {answer}',
    unchanged: 'W CRM: {before}\nOdpowiedź, niezapisana: {answer}',
    nothing: '(puste)',
  },
}
