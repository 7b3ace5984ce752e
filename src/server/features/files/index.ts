export { dropFile, keepFiles } from './keep.ts'
export { sweepFiles } from './sweep.ts'
