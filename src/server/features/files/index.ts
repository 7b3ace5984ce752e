export { keepFiles } from './keep.ts'
export { sweepFiles } from './sweep.ts'
