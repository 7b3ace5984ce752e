import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: 'Przywrócono Państwa odpowiedzi z {time}.',
  afresh: 'Zacznij od nowa',
  resumed: 'Przywrócono Państwa odpowiedzi. Prosimy ponownie podać pliki, podpisy i dane poufne.',
  later: 'Dokończ później',
  laterText:
    'Dotychczasowe odpowiedzi są zapisane do {date}, ale jeszcze nie wysłane. Chętnie wyślemy link, który pozwoli kontynuować. Nie obejmuje on plików, podpisów ani danych poufnych.',
  email: 'Adres e-mail',
  submit: 'Wyślij mi link',
  back: 'Wróć do formularza',
  sentHeadline: 'Prosimy sprawdzić skrzynkę odbiorczą',
  sentText: 'Jeśli adres jest poprawny, wysłaliśmy wiadomość z linkiem. Jest ważny do {date} i tylko jeden raz.',
  confirmHeadline: 'Kontynuuj wypełnianie',
  confirmText: 'Państwa odpowiedzi nadal tu są. Ten przycisk pozwala kontynuować; potem link straci ważność.',
  confirm: 'Kontynuuj teraz',
  endedHeadline: 'Ten link stracił ważność',
  endedText: 'Został już użyty, wygasł albo odpowiedzi zostały już wysłane. Można otworzyć formularz od nowa.',
  mail: {
    subject: 'Link do dokończenia formularza: {title}',
    body: 'Dzień dobry,\n\nten link pozwala dokończyć wypełnianie formularza „{title}”:',
    action: 'Kontynuuj',
    remark:
      'Link jest ważny do {date} i tylko jeden raz. Kto go ma, widzi Państwa odpowiedzi: prosimy go nie przekazywać. Jeśli nie był zamawiany, prosimy zignorować tę wiadomość.',
  },
}
