import type { AssistantTexts } from '../areas/assistant-texts.ts'

export const assistant: AssistantTexts = {
  open: 'Pytania dotyczące formularza?',
  name: 'Pomoc do formularza',
  disclosure: 'Odpowiada tu sztuczna inteligencja. Może się mylić.',
  close: 'Zamknij',
  log: 'Rozmowa',
  greeting: 'Dzień dobry! W czym mogę pomóc? Mogę też pomóc w wypełnieniu formularza.',
  consent:
    'Państwa wiadomości oraz dotychczasowe odpowiedzi w formularzu są przekazywane usłudze AI, która tworzy odpowiedzi. Rozmowa nie jest tu zapisywana.',
  agree: 'Wyrażam zgodę.',
  message: 'Państwa wiadomość',
  send: 'Wyślij wiadomość',
  unavailable: 'Pomoc jest w tej chwili niedostępna. Formularz można jak zwykle wypełnić i wysłać.',
  tooOften: 'To było wiele wiadomości w krótkim czasie. Proszę chwilę odczekać.',
  usedUp: 'Nie można tu wysłać więcej wiadomości. Formularz można jak zwykle wypełnić i wysłać.',
  proposals: 'Mogę wpisać za Państwa:',
  yes: 'Tak',
  live: {
    you: 'Państwo: ',
    writes: 'Trwa pisanie odpowiedzi …',
    agreeFirst: 'Najpierw proszę wyrazić zgodę na przekazanie danych.',
    writeFirst: 'Najpierw proszę napisać wiadomość.',
    accept: 'Zastosuj',
    accepted: 'Zastosowano',
    filled: 'wypełniono automatycznie',
    acceptAll: 'Zastosuj wszystkie',
    undo: 'Cofnij',
    notPossible: 'W tej chwili niemożliwe',
    failed: 'Pomoc jest w tej chwili niedostępna. Formularz można jak zwykle wypełnić i wysłać.',
  },
}
