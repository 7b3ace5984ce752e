import type { AssistantTexts } from '../areas/assistant-texts.ts'

export const assistant: AssistantTexts = {
  open: 'Vragen over het formulier?',
  name: 'Hulp bij het formulier',
  disclosure: 'Hier antwoordt een kunstmatige intelligentie. Die kan zich vergissen.',
  close: 'Sluiten',
  log: 'Gesprek',
  greeting: 'Goedendag! Wat wilt u weten? Ik kan u ook helpen bij het invullen.',
  consent:
    'Uw berichten en wat u al in het formulier hebt ingevuld, worden doorgegeven aan een AI-dienst die de antwoorden maakt. Het gesprek wordt hier niet opgeslagen.',
  agree: 'Ik ga akkoord.',
  message: 'Uw bericht',
  send: 'Bericht verzenden',
  unavailable: 'De hulp is op dit moment niet bereikbaar. U kunt het formulier gewoon invullen en verzenden.',
  tooOften: 'Dat waren veel berichten in korte tijd. Wacht even.',
  usedUp: 'Meer berichten zijn hier niet mogelijk. U kunt het formulier gewoon invullen en verzenden.',
  proposals: 'Dit kan ik voor u invullen:',
  yes: 'Ja',
  live: {
    you: 'U: ',
    writes: 'Antwoord wordt geschreven …',
    agreeFirst: 'Ga eerst akkoord met het doorgeven.',
    writeFirst: 'Schrijf eerst een bericht.',
    accept: 'Overnemen',
    accepted: 'Overgenomen',
    filled: 'automatisch ingevuld',
    acceptAll: 'Alles overnemen',
    undo: 'Ongedaan maken',
    notPossible: 'Op dit moment niet mogelijk',
    failed: 'De hulp is op dit moment niet bereikbaar. U kunt het formulier gewoon invullen en verzenden.',
  },
}
