import { texts } from '../../text/language.ts'

export const tileTexts = texts({
  en: {
    tiles: 'As tiles',
    tilesHelp: 'Large areas to tap, with an icon if you like',
    columns: 'Side by side',
    columnsHelp: 'Fewer on narrow screens',
    automatic: 'Auto',
    icons: 'Icons',
    choose: (label: string) => `Choose an icon for ${label}`,
    change: (label: string) => `Change the icon of ${label}`,
    search: 'Search icons',
    all: (label: string) => `Icons for ${label}`,
    noMatch: 'No icon has this name.',
    remove: 'No icon',
  },
  de: {
    tiles: 'Als Kacheln',
    tilesHelp: 'Große Flächen zum Antippen, auf Wunsch mit Symbol',
    columns: 'Nebeneinander',
    columnsHelp: 'Auf schmalen Bildschirmen weniger',
    automatic: 'Auto',
    icons: 'Symbole',
    choose: (label: string) => `Symbol für ${label} auswählen`,
    change: (label: string) => `Symbol für ${label} ändern`,
    search: 'Symbole suchen',
    all: (label: string) => `Symbole für ${label}`,
    noMatch: 'Kein Symbol trägt diesen Namen.',
    remove: 'Kein Symbol',
  },
})
