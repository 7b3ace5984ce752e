export { composeLetter } from './letter.ts'
export { mailNotice } from './notice.ts'
