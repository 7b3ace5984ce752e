import type { Plurals } from '../plural.ts'
import type { Notices } from '../texts.ts'

export const notices: Plurals<Notices, 'few'> = {
  countdown: {
    leadsOn: 'Automatyczne przejście dalej: {time}',
    stay: 'Zostań tutaj',
    stays: 'Pozostają Państwo na tej stronie.',
  },
  places: {
    filled: 'Uzupełniono miejscowość: {place}',
    several: 'Ten kod pocztowy obejmuje kilka miejscowości. Proszę wybrać jedną z nich.',
  },
  trust: {
    label: 'O nas',
    stars: '{value} na 5 gwiazdek',
    ratings: { one: '{count} opinia', few: '{count} opinie', other: '{count} opinii' },
    ratingsAt: '{source}: {ratings}',
    contact: 'Osoba kontaktowa',
    next: 'Co dalej',
  },
  problems: {
    unreadable: 'Nie można odczytać przesłanych danych. Proszę ponownie wczytać stronę i spróbować jeszcze raz.',
    missing: 'Pod tym adresem nic nie ma.',
    tooLarge: 'To za dużo naraz. Proszę wysłać mniej plików lub mniejsze pliki.',
    tooOften: 'W krótkim czasie nadeszło wiele żądań. Proszę odczekać minutę i spróbować ponownie.',
    busy: 'Obecnie otrzymujemy bardzo wiele zgłoszeń. Proszę spróbować ponownie za minutę.',
    failed: 'Wystąpił błąd po naszej stronie. Proszę spróbować ponownie. Żądanie',
    furtherFaults: { one: 'i jeszcze jeden błąd', few: 'i jeszcze {n} błędy', other: 'i jeszcze {n} błędów' },
  },
  waitingList: {
    name: 'Lista rezerwowa',
    full: 'Wszystkie miejsca są zajęte.',
    offer: 'Mogą się Państwo zapisać na listę rezerwową. Jeśli zwolni się miejsce, skontaktujemy się z Państwem.',
    join: 'Zapisz mnie na listę rezerwową',
    headline: 'Są Państwo na liście rezerwowej',
    text: 'Obecnie wszystkie miejsca są zajęte. Otrzymaliśmy Państwa odpowiedzi. Jeśli zwolni się miejsce, skontaktujemy się z Państwem.',
    mailed:
      'Są Państwo na liście rezerwowej, ponieważ obecnie wszystkie miejsca są zajęte. Jeśli zwolni się miejsce, skontaktujemy się z Państwem.',
    letter:
      '{greeting}\n\notrzymaliśmy Państwa odpowiedzi. Są Państwo na liście rezerwowej, ponieważ obecnie wszystkie miejsca są zajęte. Jeśli zwolni się miejsce, skontaktujemy się z Państwem.\n\nZ poważaniem\n{sender}',
    notified: 'Wszystkie miejsca były zajęte: to zgłoszenie jest na liście rezerwowej.',
  },
  optIn: {
    pendingHeadline: 'Prosimy o potwierdzenie adresu e-mail',
    pendingText:
      'Wysłaliśmy wiadomość na adres {email}. Otrzymamy Państwa dane dopiero po otwarciu zawartego w niej linku i potwierdzeniu. Ważność linku: {time}; potem dane zostaną usunięte.',
    alsoText:
      'Wysłaliśmy wiadomość na adres {email}. Prosimy o potwierdzenie adresu za pomocą zawartego w niej linku. Ważność linku: {time}.',
    spamHint: 'Nie ma wiadomości? Prosimy sprawdzić także folder ze spamem.',
    askHeadline: 'Potwierdzić adres e-mail?',
    askText:
      'Jednym kliknięciem potwierdzają Państwo, że adres e-mail należy do Państwa i że formularz „{title}” został wysłany przez Państwa.',
    confirm: 'Potwierdź adres e-mail',
    confirmedHeadline: 'Adres e-mail został potwierdzony',
    confirmedText: 'Dziękujemy. Nic więcej nie trzeba robić.',
    alreadyHeadline: 'Adres e-mail jest już potwierdzony',
    alreadyText: 'Nic więcej nie trzeba robić; można zamknąć tę stronę.',
    endedHeadline: 'Ten link wygasł',
    endedText:
      'Nie można już za jego pomocą potwierdzić adresu e-mail. To, co czekało na potwierdzenie, zostaje usunięte. Prosimy ponownie wypełnić formularz.',
    missingHeadline: 'Ten link jest nieprawidłowy',
    missingText: 'Jest niepełny albo to, co wysłano, zostało już usunięte.',
    toForm: 'Przejdź do formularza',
    again: 'Wyślij wiadomość ponownie',
    againDone: 'Wysłaliśmy wiadomość ponownie.',
    wrongAddress: 'Błąd w adresie e-mail?',
    rightAddress: 'Prawidłowy adres e-mail',
    correct: 'Zmień adres i wyślij wiadomość',
    correctDone: 'Adres został zmieniony i wysłaliśmy nową wiadomość. Link z poprzedniej stracił ważność.',
    addressRefused: 'Na ten adres nie wysyłamy wiadomości. Prosimy podać inny.',
    tooOften:
      'Nie możemy wysłać stąd więcej wiadomości. Prosimy sprawdzić także folder ze spamem lub wypełnić formularz ponownie później.',
    goneHeadline: 'Z tej strony nie można przejść dalej',
    goneText:
      'Być może adres e-mail jest już potwierdzony albo strona była otwarta zbyt długo. Jeśli nie mają Państwo wiadomości z linkiem, prosimy ponownie wypełnić formularz.',
    endedAgainText:
      'Za pomocą tego linku nie można już potwierdzić adresu e-mail. Możemy wysłać nową wiadomość z nowym linkiem.',
    newMail: 'Wyślij nową wiadomość',
    resentHeadline: 'Prosimy sprawdzić pocztę',
    resentText: 'Wysłaliśmy nową wiadomość. Prosimy potwierdzić adres za pomocą zawartego w niej linku.',
    limitHeadline: 'Już wysłano',
    limitText: 'Formularz wysłano z tego adresu e-mail już tyle razy, ile to możliwe.',
    mailSubject: 'Prosimy o potwierdzenie adresu e-mail: {title}',
    mailBody:
      'Dzień dobry,\n\nktoś wysłał formularz „{title}”, podając ten adres e-mail. Jeśli to Państwo, prosimy potwierdzić, że adres należy do Państwa:',
    mailRemark:
      'Ważność linku: {time}. Jeśli to nie Państwo, nie trzeba nic robić: bez potwierdzenia dane zostaną usunięte.',
    mailRemarkAlso: 'Ważność linku: {time}. Jeśli to nie Państwo, nie trzeba nic robić.',
  },
  proof: {
    working: 'Ochrona przed automatycznym wysyłaniem: urządzenie potrzebuje jeszcze chwili. Nie trzeba nic robić.',
    needsScript:
      'Do wysłania potrzebny jest JavaScript: chroni on ten formularz przed automatycznym wysyłaniem. Proszę włączyć go w przeglądarce i ponownie wczytać stronę.',
  },
  tracking: {
    label: 'Statystyki',
    question:
      'Czy możemy zliczyć wizytę na tej stronie za pomocą {provider}? Odpowiedzi z formularza nie są przekazywane. Wybór można w każdej chwili zmienić.',
    accept: 'Zezwól',
    decline: 'Odmów',
    change: 'Zmień wybór dotyczący statystyk',
  },
  transcript: {
    consent:
      'Państwa wiadomości i dane wpisane już w formularzu są przekazywane usłudze AI, która tworzy odpowiedzi. Po wysłaniu formularza rozmowa jest zapisywana razem z podanymi danymi.',
    addition: 'Po wysłaniu formularza rozmowa jest zapisywana razem z podanymi danymi.',
  },
  salutation: {
    toWoman: 'Szanowna Pani {name}',
    toMan: 'Szanowny Panie {name}',
    neutral: 'Szanowni Państwo',
  },
  submitter: 'Wysyłający: {name} ({email}).',
  mailTest: 'Test: {subject}',
  pdf: {
    pageNumber: 'Strona {page} z {pages}',
    yes: 'Tak',
    no: 'Nie',
    attachment: 'Załącznik {number}',
    missingAttachment: 'nie udało się dołączyć',
    missingImage: 'Obraz niedostępny',
    missingGlyphs: 'Ten dokument nie może przedstawić niektórych znaków; w ich miejscu są prostokąty.',
    placeAndDate: 'Miejscowość, data',
    continued: '(ciąg dalszy)',
    regards: 'Z poważaniem',
    enclosure: 'Załącznik',
    enclosures: 'Załączniki',
    reference: 'Sprawa nr {number} z dnia {date}',
    address: 'Adres',
    name: 'Imię i nazwisko',
    ourReference: 'Nasz znak',
    date: 'Data',
    signature: 'Podpis',
  },
}
