export { announcement } from './announce.ts'
export { createDemo } from './create-demo.ts'
export { removeUnfinished } from './queries.ts'
