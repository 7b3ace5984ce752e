export { announcement } from './announce.ts'
export { createDemo, type Demo } from './create-demo.ts'
export { removeUnfinished } from './queries.ts'
