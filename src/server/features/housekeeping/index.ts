export { startHousekeeping } from './sweep.ts'
