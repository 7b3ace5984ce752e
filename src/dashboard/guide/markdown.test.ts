import { expect, test } from 'vitest'
import { linkedGuide, readGuide } from './markdown.ts'

test('guides: title, headings, paragraphs over several lines, lists and pictures are read', () => {
  const text = `# Title\r\n\r\n## Part\n\nOne line\nand one more.\n\n1. First\n   goes on\n2. Second\n\n- A\n- B\n\n![What it shows](../pictures/de/a.webp)\n`
  expect(readGuide(text)).toEqual([
    { kind: 'title', parts: ['Title'] },
    { kind: 'heading', parts: ['Part'] },
    { kind: 'text', parts: ['One line and one more.'] },
    { kind: 'list', isNumbered: true, items: [['First goes on'], ['Second']] },
    { kind: 'list', isNumbered: false, items: [['A'], ['B']] },
    { kind: 'picture', text: 'What it shows', file: '../pictures/de/a.webp' },
  ])
})

test('guides: labels, links and what is typed are told apart within a line', () => {
  expect(readGuide('Click **New form**, type `_Vorname`, see [Rules](rules.md).')).toEqual([
    {
      kind: 'text',
      parts: [
        'Click ',
        { kind: 'label', text: 'New form' },
        ', type ',
        { kind: 'code', text: '_Vorname' },
        ', see ',
        { kind: 'link', text: 'Rules', to: 'rules.md' },
        '.',
      ],
    },
  ])
})

test('guides: only a file beside a guide is another guide', () => {
  expect(['rules.md', 'README.md', '../../crm/http.md', 'https://agency.example/a.md'].map(linkedGuide)).toEqual([
    'rules',
    'README',
    undefined,
    undefined,
  ])
})
