export { countView, type CountView } from './view-counter.ts'
export { readStatistics } from './queries.ts'
