import type { ProcessingStatus } from '../../../shared/contract/submissions/submission-processing.ts'
import { texts } from '../../text/language.ts'

export const statusColours: Record<ProcessingStatus, string> = {
  new: 'blue',
  in_progress: 'yellow',
  done: 'green',
  discarded: 'gray',
}

export const statusTexts = texts({
  en: { new: 'New', in_progress: 'In progress', done: 'Done', discarded: 'Discarded' },
  de: { new: 'Neu', in_progress: 'In Bearbeitung', done: 'Erledigt', discarded: 'Verworfen' },
})
