import type { FileTexts } from '../texts.ts'

export const files: FileTexts = {
  upTo: 'elk tot {size} MB',
  upToOne: 'tot {size} MB',
  count: { one: 'hoogstens één bestand', other: 'hoogstens {n} bestanden' },
  choose: 'Bestand kiezen',
  drop: 'of hierheen slepen',
  kept: 'Al geüpload',
  sign: {
    draw: 'Tekenen',
    type: 'Typen',
    upload: 'Afbeelding uploaden',
    way: 'Manier van ondertekenen',
    pad: 'Vlak om te ondertekenen. Met het toetsenbord ondertekent u onder ‘Typen’.',
    clear: 'Opnieuw tekenen',
    typeHint: 'Uw naam geldt als uw handtekening.',
    or: 'Of:',
    image: 'Afbeelding van uw handtekening (PNG, JPG)',
    keptDrawing: 'Getekende handtekening',
  },
  faults: {
    tooLarge: 'Dit bestand is te groot. Het mag hooguit {size} MB zijn.',
    empty: 'Dit bestand is leeg.',
    kind: 'Dit soort bestand wordt hier niet aangenomen. Mogelijk zijn: {kinds}.',
    unreadable: 'Dit bestand kan niet worden gelezen. Sla het opnieuw op en probeer het nog eens.',
    tooHard: 'Dit bestand is te complex. Sla het kleiner of eenvoudiger op.',
    password: 'Dit bestand is met een wachtwoord beveiligd. Sla het zonder wachtwoord op.',
    active:
      'Dit bestand bevat programma’s of ingesloten bestanden. Druk het af naar een nieuwe pdf of sla het zonder macro’s op.',
    altered: 'Deze pdf heeft verborgen lagen. Druk hem af naar een nieuwe pdf.',
    gone: 'Dit bestand is niet meer beschikbaar. Kies het opnieuw.',
    used: 'Dit bestand is al verzonden. Kies het opnieuw.',
    tooManyInAll: {
      one: 'In dit formulier is slechts één bestand mogelijk.',
      other: 'In dit formulier zijn in totaal hoogstens {n} bestanden mogelijk.',
    },
    tooOften: {
      one: 'Er zijn zojuist zeer veel bestanden van uw verbinding gekomen. Probeer het over een minuut opnieuw.',
      other: 'Er zijn zojuist zeer veel bestanden van uw verbinding gekomen. Probeer het over {n} minuten opnieuw.',
    },
    busy: 'Het bestand kan op dit moment niet worden opgeslagen. Probeer het zo dadelijk opnieuw.',
  },
  live: {
    loading: 'wordt geüpload',
    loaded: 'geüpload',
    remove: '{name} verwijderen',
    removed: '{name} is verwijderd.',
    retry: 'Opnieuw proberen',
    cancel: '{name} annuleren',
    offline: 'Geen verbinding.',
    wait: 'De bestanden worden nog geüpload. Daarna wordt het formulier verzonden.',
  },
}
