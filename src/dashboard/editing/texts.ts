import { texts } from '../text/language.ts'

export const editingTexts = texts({
  en: {
    undo: 'Undo',
    redo: 'Redo',
    saved: 'Saved',
    saving: 'Saving …',
    unsaved: 'Not saved yet',
    offline: 'Offline: will be saved when the server answers',
    refused: 'Not saved: a value is not valid',
    clash: 'Changed by another user',
    clashTitle: 'Another user changed the same thing',
    clashText:
      'While you were editing, the same thing was changed elsewhere. All other changes are brought together either way.',
    keepMine: 'Keep my changes',
    takeTheirs: 'Take theirs',
  },
  de: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    saved: 'Gespeichert',
    saving: 'Wird gespeichert …',
    unsaved: 'Noch nicht gespeichert',
    offline: 'Offline: wird gespeichert, sobald der Server antwortet',
    refused: 'Nicht gespeichert: ein Wert ist ungültig',
    clash: 'Von jemand anderem geändert',
    clashTitle: 'Jemand anderes hat dasselbe geändert',
    clashText:
      'Während Sie bearbeitet haben, wurde dasselbe anderswo geändert. Alle übrigen Änderungen werden in jedem Fall zusammengeführt.',
    keepMine: 'Meine Änderungen behalten',
    takeTheirs: 'Die anderen übernehmen',
  },
})
