import { z } from 'zod'

/** A number among the texts of a form; an empty text is an input that was left empty. */
export const written = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => {
    if (text === '') return undefined
    return isNumber(text) ? Number(text) : text
  }, schema.optional())

const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(text)
