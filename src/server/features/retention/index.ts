export { startForgetting, sweepRetention } from './sweep.ts'
