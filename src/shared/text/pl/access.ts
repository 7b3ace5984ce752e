import type { Plurals, Texts } from '../texts.ts'

/** Who may open a form, with what link, and what becomes of one's own data. */
export const access: Plurals<Pick<Texts, 'staff' | 'links' | 'privacy'>, 'few'> = {
  staff: {
    headline: 'Tylko dla pracowników',
    text: 'Proszę się zalogować. Otrzymają Państwo wiadomość e-mail z jednorazowym linkiem.',
    off: 'Logowanie jest obecnie niemożliwe. Proszę zwrócić się do osoby, która zarządza formularzami.',
    email: 'Państwa adres e-mail',
    submit: 'Poproś o link',
    wait: {
      one: 'Właśnie poproszono o wiele linków. Proszę odczekać minutę.',
      few: 'Właśnie poproszono o wiele linków. Proszę odczekać {n} minuty.',
      other: 'Właśnie poproszono o wiele linków. Proszę odczekać {n} minut.',
    },
    newWindow: 'Otwórz w nowym oknie',
    sentHeadline: 'Proszę sprawdzić skrzynkę odbiorczą',
    sentText:
      'Jeśli ten adres ma dostęp do formularza, wiadomość e-mail jest już w drodze. Proszę otworzyć zawarty w niej link lub wpisać tutaj podany w niej kod.',
    sentTextFramed:
      'Jeśli ten adres ma dostęp do formularza, wiadomość e-mail jest już w drodze. Proszę wpisać tutaj podany w niej kod. Zawarty w niej link otwiera formularz w osobnym oknie.',
    code: 'Kod z wiadomości e-mail',
    codeSubmit: 'Zaloguj się',
    codeWrong: 'Ten kod jest nieprawidłowy. Proszę sprawdzić sześć cyfr.',
    codeUsedUp: 'Zbyt wiele prób. Proszę otworzyć link z wiadomości e-mail lub poprosić o nowy.',
    again: 'Poproś o nowy link',
    ended:
      'To logowanie nie jest już ważne: link i kod są ważne przez 15 minut i tylko raz. Proszę poprosić o nowy link.',
    confirmHeadline: 'Logowanie',
    confirmText: 'Logowanie jako {name}.',
    confirm: 'Zaloguj się teraz',
    loggedIn: 'Zalogowano.',
    logOut: 'Wyloguj się',
    logOutText: 'Zalogowano jako {name}.',
    back: 'Powrót do formularza',
  },
  links: {
    needed: {
      headline: 'Ten formularz otwiera się za pomocą osobistego linku',
      text: 'Proszę otworzyć go za pomocą linku otrzymanego od nas. W razie braku linku prosimy o kontakt.',
    },
    expired: {
      headline: 'Ten link wygasł',
      text: 'Był ważny tylko przez określony czas. Prosimy o kontakt, a chętnie prześlemy nowy.',
    },
    used: {
      headline: 'Ten link został już użyty',
      text: 'Otrzymaliśmy już przez niego odpowiedzi. Aby coś zmienić, prosimy o kontakt z nami.',
    },
    hasExpired: 'Link wygasł, dlatego formularz nie jest wstępnie wypełniony. Mimo to można go wypełnić i wysłać.',
    notPrefilled: 'Nie udało się wstępnie wypełnić formularza. Proszę wypełnić go samodzielnie.',
  },
  privacy: {
    consent:
      'Wyrażam zgodę na przechowywanie i przetwarzanie moich danych w celu rozpatrzenia mojego zapytania. Zgodę tę mogę w każdej chwili wycofać. Więcej informacji: {privacy}.',
    consentName: 'Zgoda',
    policy: 'polityka prywatności',
    deleteOwn: 'Usuń moje dane',
    askHeadline: 'Usunąć Państwa dane?',
    askText:
      'To, co wysłali Państwo za pomocą tego formularza, zostanie tutaj usunięte wraz z plikami i dokumentami. Tej czynności nie można cofnąć.',
    deleteButton: 'Usuń na stałe',
    deletedHeadline: 'Państwa dane zostały usunięte',
    deletedText:
      'Usunęliśmy je tutaj i odnotowaliśmy Państwa życzenie. To, co zostało już przekazane, na przykład e-mailem, usuniemy na żądanie.',
    endedHeadline: 'Ten link wygasł',
    endedText: 'Państwa danych nie można już tutaj usunąć. Prosimy o bezpośredni kontakt z nami.',
    missingHeadline: 'Nie ma tu nic do usunięcia',
    missingText:
      'Państwa dane zostały już usunięte lub ten link stracił ważność. Prosimy o bezpośredni kontakt z nami.',
    noticeSubject: 'Usunięto zgłoszenie nr {index}: {title}',
    noticeBody:
      'Osoba, która wysłała zgłoszenie nr {index} za pomocą formularza „{title}”, usunęła je. Nic z niego nie jest tu już przechowywane. Proszę usunąć również to, co znajduje się w CRM, w wiadomościach e-mail lub w innych programach, o ile nie ma obowiązku przechowywania.\n',
  },
}
