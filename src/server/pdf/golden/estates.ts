import type { DocumentBlock, FactsBlock, FloorplanBlock } from '../model/model.ts'
import { paragraph } from '../process/testing.ts'
import { designed, heading, list, row, ticked } from './blocks.ts'
import { letterhead } from './pictures.ts'
import { make, type Sketch } from './sketch.ts'
import { german } from './texts.ts'

const facts = (columns: FactsBlock['columns'], count = 11): FactsBlock => ({
  type: 'facts',
  columns,
  rows: [
    row('Kaufpreis', '485.000 €'),
    row('Wohnfläche', '124,5 m²'),
    row('Zimmer', '4'),
    row('Grundstück', '620 m²'),
    row('Baujahr', '1998'),
    row('Balkon', ticked(true)),
    row('Ausstattung', list('Einbauküche', 'Kamin', 'Gäste-WC')),
    row('Lage', german.opening),
    row('Energieträger', 'Luft-Wasser-Wärmepumpe'),
    row('Verfügbar', 'nach Vereinbarung'),
    row('Käuferprovision', '3,57 % inkl. MwSt.'),
  ].slice(0, count),
})

const plan = (asset: string, caption: string | null): FloorplanBlock => ({
  type: 'floorplan',
  asset,
  caption,
  alt: caption ?? 'Grundriss',
})

const hebrewFacts: FactsBlock = {
  type: 'facts',
  columns: 3,
  rows: [row('מחיר', '485.000 €'), row('שטח', '124 m²'), row('חדרים', '4'), row('עיר', 'Köln')],
}

const sheets = (continuation_bottom: number): DocumentBlock[] => [
  heading('Bericht', 1),
  ...Array.from({ length: 14 }, () => paragraph(`${german.opening} ${german.wishText}`)),
  paragraph(`Unten ${continuation_bottom} mm ab Seite 2`),
]

/** What a property is in figures and drawings, and sheets with another lower margin. */
export function documentsOfEstates(): Sketch[] {
  return [
    make('facts', 1, {
      blocks: [
        heading('Haus am Park', 1),
        facts(2),
        heading('Auf einen Blick'),
        facts(4, 6),
        { type: 'columns', left: [facts(2, 3)], right: [facts(3, 4)] },
        hebrewFacts,
      ],
    }),
    make('floor-plans', 3, {
      blocks: [
        heading('Haus am Park', 1),
        facts(3, 6),
        heading('Grundriss des Erdgeschosses'),
        plan('floorplan', 'Erdgeschoss, nicht maßstäblich'),
        heading('Ansicht'),
        plan('photo', null),
        plan('gone', 'Dachgeschoss'),
      ],
    }),
    ...[18, 70].map((bottom) =>
      make(
        `lower-margin-${bottom}`,
        bottom === 18 ? 2 : 3,
        {
          letterhead: {
            ...letterhead(),
            margins: { top: 38, right: 20, bottom: 45, left: 25 },
            continuation_top: 25,
            continuation_bottom: bottom,
          },
          blocks: sheets(bottom),
          design: designed({ footer_text: 'Brandt & Söhne Immobilien' }),
        },
        [1, 2],
      ),
    ),
  ]
}
