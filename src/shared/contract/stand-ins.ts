import { z } from 'zod'

/**
 * What stands in the place of a value that is refused, so that what else is wrong with the object around it is told, too: a property that
 * its object needs, of which no other property of it makes anything. The value has to be one with which nothing else becomes wrong.
 */
export const standIns = /* @__PURE__ */ z.registry<{ value: unknown }>()
