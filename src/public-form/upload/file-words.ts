import type { Plural, SignTexts, UploadFaultTexts, UploadLiveTexts } from '../../shared/text/texts.ts'

/** What the page says about files and signatures, in the language of the form. */
export interface FileWords extends UploadLiveTexts, SignTexts {
  language: 'de' | 'en'
  choose: string
  drop: string
  tooMany: Plural
  /** Address of the script that sends large files. */
  pieces?: string
  faults: UploadFaultTexts
}

export function fileWords(): FileWords {
  const text = document.getElementById('foyer-files')?.textContent ?? '{}'
  return JSON.parse(text) as FileWords
}
