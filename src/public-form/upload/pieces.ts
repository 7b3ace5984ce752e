import { endPieces, sendInPieces } from './upload-pieces.ts'

/** Sends large files in pieces; loaded by the script of uploads when a visitor chooses one. */
globalThis.foyerPieces = { sendInPieces, endPieces }
