import { estateExamples } from './estate-examples.ts'
import { officeExamples } from './office-examples.ts'
import { peopleExamples } from './people-examples.ts'

/** What the documentation shows of the calls that the server answers. */
export const examples = { ...peopleExamples, ...estateExamples, ...officeExamples }
