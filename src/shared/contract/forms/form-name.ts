import { z } from 'zod'

const id = z.int().describe('Id of the form')
const title = z.string().nullable().describe('Public title')
const internal_title = z.string().describe('Name in the dashboard')

/** Properties that name a form in the answers of other records. */
export const formName = { id, internal_title }
/** The same, with what visitors read above it. */
export const titledFormName = { id, title, internal_title }
