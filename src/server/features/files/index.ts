export { keepFiles, type NewFile } from './keep.ts'
export { sweepFiles } from './sweep.ts'
